import { Circle, CircleCheck, CircleOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NamedPerson } from '#people/name-search.ts';
import { Accordion, type AccordionItem } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import type { TickGroups } from './tick-groups.ts';

export interface TickListProps<Person extends NamedPerson> {
  groups: TickGroups<Person>;
  /** Barcodes done on this phone and not sent yet. */
  waiting: ReadonlySet<string>;
  /** What a tap does, read aloud before the name: 'Load'. */
  verb: string;
  /** Titles of the two folds, and the text of the first when nobody is missing. */
  titles: { remaining: ReactNode; done: ReactNode; allDone: string };
  /** A person as the list shows one. */
  line: (person: Person, isWaiting: boolean) => ReactNode;
  onChoose: (person: Person) => void;
}

/** Who is still missing, big enough to tick by name; who is done, folded away. */
export function TickList<Person extends NamedPerson>(props: TickListProps<Person>) {
  const { groups, waiting, verb, titles, line, onChoose } = props;
  const { remaining, done, cancelled } = groups;
  const items: AccordionItem[] = [
    {
      value: 'remaining',
      title: titles.remaining,
      aside: <Badge tone={remaining.length === 0 ? 'ok' : 'neutral'}>{remaining.length}</Badge>,
      content: (
        <ul>
          {remaining.map((person) => (
            <li key={person.barcode} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => onChoose(person)}
                className="flex min-h-15 w-full items-center gap-3 py-2 text-left active:bg-sunken"
              >
                <Circle aria-hidden className="size-6 shrink-0 text-edge" />
                <span className="sr-only">{verb}</span>
                {line(person, false)}
              </button>
            </li>
          ))}
          {cancelled.map((person) => (
            <Row key={person.barcode} sign={<CircleOff aria-hidden className="size-6 shrink-0 text-bad" />}>
              {line(person, false)}
            </Row>
          ))}
          {remaining.length === 0 && <li className="py-2 text-muted">{titles.allDone}</li>}
        </ul>
      ),
    },
    {
      value: 'done',
      title: titles.done,
      aside: <Badge tone={done.length > 0 ? 'ok' : 'neutral'}>{done.length}</Badge>,
      content: (
        <ul>
          {done.map((person) => (
            <Row key={person.barcode} sign={<CircleCheck aria-hidden className="size-6 shrink-0 text-ok" />}>
              {line(person, waiting.has(person.barcode))}
            </Row>
          ))}
          {done.length === 0 && <li className="py-2 text-muted">Nobody yet</li>}
        </ul>
      ),
    },
  ];
  return <Accordion items={items} defaultOpen={['remaining']} />;
}

function Row({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-line py-2 last:border-0">
      {sign}
      {children}
    </li>
  );
}
