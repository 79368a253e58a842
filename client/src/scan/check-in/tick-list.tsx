import { numberText } from '@offpiste/domain/rules/number-text.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { personRowClass } from '#people/listed-passenger.tsx';
import type { NamedPerson } from '#people/name-search.ts';
import { Accordion, type AccordionItem } from '#ui/accordion.tsx';
import type { UndoOfPerson } from '../scan-workflow.tsx';
import type { TickGroups } from './tick-groups.ts';

export interface TickListProps<Person extends NamedPerson> {
  groups: TickGroups<Person>;
  /** Who is not expected any more, and can still be ticked off. */
  unexpected?: readonly Person[];
  /** Barcodes done on this phone and not sent yet. */
  waiting: ReadonlySet<string>;
  /** What a tap does, read aloud before the name: 'Load'. */
  verb: string;
  /** Titles of the two folds, and the text of the first when nobody is missing. */
  titles: { remaining: ReactNode; done: ReactNode; allDone: string };
  /** A person as the list shows one. */
  line: (person: Person, isWaiting: boolean) => ReactNode;
  onChoose: (person: Person) => void;
  /** How to undo what this phone did for a person; their row then opens it. */
  undoOf?: UndoOfPerson;
  /** What a tap on somebody does who is done, where there is nothing to undo. */
  doneTap?: { verb: string; canBe: (person: Person) => boolean; act: (person: Person) => void };
  /** Nothing is to be done here yet: the first fold is closed too. */
  isLater?: boolean;
}

/** Who is still missing, big enough to tick by name; who is done, folded away. */
export function TickList<Person extends NamedPerson>(props: TickListProps<Person>) {
  const {
    groups,
    waiting,
    verb,
    titles,
    line,
    onChoose,
    undoOf,
    doneTap,
    unexpected = [],
    isLater = false,
  } = props;
  const { remaining, done, cancelled } = groups;
  const tapOn = (person: Person) => {
    const undo = undoOf?.(person) ?? null;
    if (undo !== null) return { verb: 'Undo', act: undo };
    return doneTap?.canBe(person) ? { verb: doneTap.verb, act: () => doneTap.act(person) } : null;
  };
  const items: AccordionItem[] = [
    {
      value: 'remaining',
      title: titles.remaining,
      keepsContent: isLater,
      aside: <Count of={remaining.length} />,
      content: (
        <ul className="rows people">
          {[...remaining, ...unexpected].map((person) => (
            <li key={person.barcode}>
              <button type="button" onClick={() => onChoose(person)} className={personRowClass}>
                <span className="sr-only">{verb}</span>
                {line(person, false)}
                <span aria-hidden className="size-6.5 shrink-0 rounded-full border-2 border-edge" />
              </button>
            </li>
          ))}
          {cancelled.map((person) => (
            <li key={person.barcode} className={personRowClass}>
              {line(person, false)}
            </li>
          ))}
          {remaining.length + unexpected.length === 0 && <Nobody>{titles.allDone}</Nobody>}
        </ul>
      ),
    },
    {
      value: 'done',
      title: titles.done,
      aside: <Count of={done.length} />,
      content: (
        <ul className="rows people">
          {done.map((person) => (
            <DoneRow key={person.barcode} tap={tapOn(person)}>
              {line(person, waiting.has(person.barcode))}
              <CircleTick />
            </DoneRow>
          ))}
          {done.length === 0 && <Nobody>Nobody yet</Nobody>}
        </ul>
      ),
    },
  ];
  return (
    <Accordion
      // What is folded by itself opens when its turn comes.
      key={String(isLater)}
      ofLists
      items={items}
      defaultOpen={isLater ? [] : ['remaining']}
    />
  );
}

/** Somebody who is done; a tap asks whether to undo it, or what became of them. */
function DoneRow({ tap, children }: { tap: { verb: string; act: () => void } | null; children: ReactNode }) {
  if (!tap) return <li className={personRowClass}>{children}</li>;
  return (
    <li>
      <button type="button" onClick={tap.act} className={personRowClass}>
        <span className="sr-only">{tap.verb}</span>
        {children}
      </button>
    </li>
  );
}

function Count({ of }: { of: number }) {
  return <span className="font-normal text-muted">{numberText(of)}</span>;
}

/** Done: a green disc with a tick. */
function CircleTick() {
  return (
    <span
      aria-hidden
      className="grid size-6.5 shrink-0 place-items-center rounded-full bg-ok-fill text-on-ok"
    >
      <Check className="size-4.5" strokeWidth={2.5} />
    </span>
  );
}

function Nobody({ children }: { children: string }) {
  return <li className="px-4 py-3.5 text-muted">{children}</li>;
}
