import type { DepartureReply, ManifestPerson } from '@offpiste/domain/contract/hq/departure.ts';
import { type ReactNode, useId } from 'react';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { PersonRow } from './person-row.tsx';

export interface PeopleSectionProps {
  title: string;
  line: string;
  weekId: string;
  people: readonly ManifestPerson[];
  reply: DepartureReply;
  mayChange: boolean;
  /** Beside the title: what can be done with all of it. */
  action?: ReactNode;
  /** Above the people. */
  children?: ReactNode;
}

const ORDER: readonly ManifestPerson['seat'][] = ['missing', 'no-show', 'elsewhere', 'aboard'];

/** People of a departure: who is missing first. */
export function PeopleSection(props: PeopleSectionProps) {
  const { title, line, weekId, people, reply, mayChange, action, children } = props;
  const headId = useId();
  const sorted = people.toSorted((a, b) => ORDER.indexOf(a.seat) - ORDER.indexOf(b.seat));
  return (
    <section aria-labelledby={headId}>
      <div className="flex flex-wrap items-baseline gap-x-3 px-1 pb-1.5">
        <h2 id={headId} className="font-bold">
          {title}
        </h2>
        <p className="flex-1 basis-60 text-note text-muted">{line}</p>
        {action}
      </div>
      <div className={classNames(cardClass, 'overflow-hidden')}>
        {children}
        <ul>
          {sorted.map((person) => (
            <PersonRow
              key={person.reference}
              weekId={weekId}
              person={person}
              reply={reply}
              mayChange={mayChange}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}
