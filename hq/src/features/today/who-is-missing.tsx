import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import type { DepartureReply, ManifestPerson } from '@offpiste/domain/contract/hq/departure.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { attemptSentence } from '#format/attempt-sentence.ts';
import { timeIn } from '#format/resort-time.ts';
import { Answer } from '#parts/answer.tsx';
import { MessageLink } from '#parts/message-link.tsx';
import { PersonLink } from '#parts/person-link.tsx';
import { PhoneLink } from '#parts/phone-link.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { StopChips } from '#parts/stop-chips.tsx';
import { useDeparture } from '#parts/use-departure.ts';
import { classNames } from '#ui/class-names.ts';
import { useNow } from '#ui/use-now.ts';
import { useToday } from './use-today.ts';
import { insteadOfColumns } from './wide-column.ts';

/** Who is missing on a departure, and how to reach them. */
export function WhoIsMissing({ row }: { row: BoardRow }) {
  const { weekId } = useToday();
  const departure = useDeparture(weekId, row.place);
  const now = useNow(60_000);
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <div className="flex flex-wrap gap-2">
        <Link
          to="/$weekId/departures/$place"
          params={{ weekId, place: row.place }}
          className={smallButtonClass}
        >
          Open {row.name} {row.direction}
        </Link>
        <MessageLink to={{ to: 'departure', week: weekId, place: row.place }} className={smallButtonClass}>
          Message its reps
        </MessageLink>
      </div>
      <dl className={classNames('flex flex-wrap gap-x-5 gap-y-1 text-note', insteadOfColumns)}>
        <Fact name="Elsewhere">{row.counts.elsewhere}</Fact>
        <Fact name="No-show">{row.counts.noShow}</Fact>
        <Fact name="Guests">{row.counts.guests}</Fact>
        <Fact name="Equipment">{`${row.equipment.aboard} of ${row.equipment.expected}`}</Fact>
        <Fact name="Spare">{row.spare ?? '–'}</Fact>
        <Fact name="Unsent">{row.phones.unsent}</Fact>
        <Fact name="Driver">
          {row.driver?.name ?? '–'}
          {row.driver?.phone != null && (
            // A card has it already.
            <span className="max-[700px]:hidden">
              <PhoneLink phone={row.driver.phone} of={`the driver, ${row.driver.name}`} />
            </span>
          )}
        </Fact>
      </dl>
      <div className="min-[700.02px]:hidden">
        <StopChips stops={row.stops} />
      </div>
      <Answer query={departure} loading="Loading who is missing" failed="The list did not load">
        {(reply) => {
          const people = reply.stops.flatMap(({ stop, people }) =>
            people.map((person) => ({ ...person, stop })),
          );
          const missing = people.filter(({ seat }) => seat === 'missing');
          if (missing.length === 0) return <p className="text-note">Everybody is accounted for.</p>;
          return (
            <ul aria-label="Missing" className="grid gap-2 min-[1000px]:grid-cols-2">
              {missing.map((person) => (
                <li key={person.reference} className="rounded-field border border-line bg-surface px-3 py-2">
                  <div className="flex flex-wrap items-center justify-between gap-x-3">
                    <PersonLink weekId={weekId} reference={person.reference}>
                      {person.name ?? person.reference}
                    </PersonLink>
                    <PhoneLink phone={person.phone} of={person.name ?? person.reference} />
                  </div>
                  <p className="text-sm text-muted">
                    {[person.reference, person.group, person.stop].filter(Boolean).join(' · ')}
                  </p>
                  <p className="text-sm">{matesText(person, people)}</p>
                  <p className="text-sm text-muted">{lastRecorded(person.reference, reply, now)}</p>
                </li>
              ))}
            </ul>
          );
        }}
      </Answer>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 font-semibold">{children}</dd>
    </div>
  );
}

/** Who else is on their booking, and where: the first that is called when somebody is missing. */
function matesText({ booking, reference }: ManifestPerson, people: readonly ManifestPerson[]): string {
  const mates = people.filter((other) => other.booking === booking && other.reference !== reference);
  if (mates.length === 0) return 'Nobody else of their booking here';
  return `With ${mates.map(({ name, seat }) => `${name ?? 'somebody'} (${seat})`).join(', ')}`;
}

/** The last attempt that was recorded of somebody at this departure, as a sentence. */
function lastRecorded(reference: string, { history, zone }: DepartureReply, now: number): string {
  const entry = history.find((one) => one.reference === reference);
  return entry ? attemptSentence(entry, timeIn(zone), now) : 'Nothing recorded here';
}
