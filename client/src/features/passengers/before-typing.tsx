import { BedDouble, Bus, ChevronRight, type LucideIcon } from 'lucide-react';
import { useCallback } from 'react';
import { useAnswer } from '#lists/use-answer.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { LinkRow, RowList, RowWords, SectionHead } from '#ui/row-list.tsx';
import { PassengerRow } from './passenger-row.tsx';
import { passengerText } from './passenger-text.ts';
import { readRecentPeople } from './recent-people.ts';
import type { SearchPassengers } from './search-in.ts';

export interface BeforeTypingProps {
  search: SearchPassengers | null;
  mayOpen: (reference: string) => boolean;
  /** Reference of the person whose page is open beside the search. */
  open: string | undefined;
}

/** The search before anything is typed: who was looked at last, and other ways to find people. */
export function BeforeTyping({ search, mayOpen, open }: BeforeTypingProps) {
  const references = useRecentPeople();
  const people = references.flatMap(
    (reference) => search?.(reference).people.find((person) => person.reference === reference) ?? [],
  );
  return (
    <>
      <p className="mb-3 text-sm text-muted">{passengerText.searchHint}</p>
      {people.length > 0 && (
        <>
          <SectionHead title="Looked at last" />
          <RowList>
            {people.map((person) => (
              <li key={person.reference}>
                <PassengerRow
                  person={person}
                  mayOpen={mayOpen(person.reference)}
                  isOpen={person.reference === open}
                />
              </li>
            ))}
          </RowList>
        </>
      )}
      <SectionHead title="By place" />
      <RowList>
        <Shortcut to="/accommodation" icon={BedDouble} name="Rooms" line="Who sleeps where" />
        <Shortcut to="/coach" icon={Bus} name="Coaches" line="Who travels with whom" />
      </RowList>
    </>
  );
}

function Shortcut(props: { to: '/accommodation' | '/coach'; icon: LucideIcon; name: string; line: string }) {
  const { to, icon: Icon, name, line } = props;
  return (
    <li>
      <LinkRow to={to}>
        <Icon aria-hidden className="size-5.5 shrink-0" />
        <RowWords name={name} line={line} />
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </LinkRow>
    </li>
  );
}

/** The references of the people looked at last; none before they are read. */
function useRecentPeople(): readonly string[] {
  const weekId = useSelectedWeekId();
  const answer = useAnswer(useCallback(async () => (weekId ? readRecentPeople(weekId) : []), [weekId]));
  return answer.state === 'answered' ? answer.value : [];
}
