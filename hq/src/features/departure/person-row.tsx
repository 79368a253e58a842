import type { DepartureReply, ManifestPerson } from '@offpiste/domain/contract/hq/departure.ts';
import { PersonLink } from '#parts/person-link.tsx';
import { PhoneLink } from '#parts/phone-link.tsx';
import { placeText } from '#parts/place-text.ts';
import { SeatState } from '#parts/seat-state.tsx';
import { Badge } from '#ui/badge.tsx';
import { RowActions } from './row-actions.tsx';

export interface PersonRowProps {
  weekId: string;
  person: ManifestPerson;
  reply: DepartureReply;
  mayChange: boolean;
}

/** Somebody of a departure with the state of their seat, and what can be done about it. */
export function PersonRow({ weekId, person, reply, mayChange }: PersonRowProps) {
  const name = person.name ?? person.reference;
  const mates = reply.stops
    .flatMap(({ people }) => people)
    .filter((other) => other.booking === person.booking && other.reference !== person.reference);
  return (
    <li
      data-row
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1.2fr)_minmax(0,1.4fr)_14rem] items-center gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 first:border-t-0 max-[900px]:grid-cols-2 max-[500px]:grid-cols-1"
    >
      <div className="min-w-0">
        <PersonLink weekId={weekId} reference={person.reference}>
          {name}
        </PersonLink>
        {person.equipment && (
          <Badge className="ml-2">
            <span aria-hidden>E</span>
            <span className="sr-only">With equipment</span>
          </Badge>
        )}
        <p className="text-sm text-muted">{person.reference}</p>
      </div>
      <SeatState person={person} zone={reply.zone} />
      <div className="min-w-0 text-sm">
        <PhoneLink phone={person.phone} of={name} />
        <p className="text-muted">
          {[
            person.bookedOn !== null && `Booked on ${placeText(person.bookedOn)}`,
            person.group,
            mates.length > 0 && `with ${mates.map((mate) => mate.name ?? 'somebody').join(', ')}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mayChange && <RowActions weekId={weekId} person={person} head={reply.departure} />}
    </li>
  );
}
