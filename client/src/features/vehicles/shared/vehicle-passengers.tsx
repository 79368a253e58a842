import { compareText } from '@offpiste/domain/rules/sorting.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useState } from 'react';
import { ListBody, type ListState } from '#lists/list-body.tsx';
import { directionNames } from '#lists/vehicle-names.ts';
import { ListedPassenger, personRowClass } from '#people/listed-passenger.tsx';
import { Accordion } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import { RowList } from '#ui/row-list.tsx';
import { type SeatedPassenger, type SeatTicket, seatedPassenger } from './seated-passenger.ts';
import { DIRECTIONS, vehicleText } from './vehicle-text.ts';

interface VehiclePassengersProps {
  vehicleId: string;
  counts: Record<Direction, number>;
  /** The hook that has the list of a vehicle in a direction. */
  useTickets: (vehicleId: string, direction: Direction) => ListState<{ tickets: SeatTicket[] }>;
}

/** Who travels on a vehicle, folded by direction; a list is asked for when it is opened. */
export function VehiclePassengers({ vehicleId, counts, useTickets }: VehiclePassengersProps) {
  const [open, setOpen] = useState<readonly string[]>([]);
  return (
    <Accordion
      open={open}
      onOpenChange={setOpen}
      items={DIRECTIONS.map((direction) => ({
        value: direction,
        title: `${directionNames[direction]} passengers`,
        aside: <span className="text-muted">{counts[direction]}</span>,
        content: open.includes(direction) && (
          <DirectionList vehicleId={vehicleId} direction={direction} useTickets={useTickets} />
        ),
      }))}
    />
  );
}

function DirectionList(props: Omit<VehiclePassengersProps, 'counts'> & { direction: Direction }) {
  const { vehicleId, direction, useTickets } = props;
  const tickets = useTickets(vehicleId, direction);
  return (
    <ListBody list={tickets} label="Loading passengers" shape="people">
      {(data) => <Passengers tickets={data.tickets} />}
    </ListBody>
  );
}

function Passengers({ tickets }: { tickets: readonly SeatTicket[] }) {
  if (tickets.length === 0) return <p className="text-muted">No passengers</p>;
  const byName = tickets.map(seatedPassenger).sort((a, b) => compareText(a.name, b.name));
  return (
    <RowList inCard>
      {byName.map((person) => (
        <li key={person.barcode} className={personRowClass}>
          <PassengerLines person={{ ...person, detail: person.detail ?? vehicleText.noStop }} withStop />
        </li>
      ))}
    </RowList>
  );
}

interface PassengerLinesProps {
  person: SeatedPassenger;
  /** Loaded on this phone, not sent yet. */
  waiting?: boolean;
  /** Names the stop, in lists of several. */
  withStop?: boolean;
}

/** A passenger of a vehicle; equipment to stow is marked. */
export function PassengerLines({ person, waiting = false, withStop = false }: PassengerLinesProps) {
  const { name, bookingRef, cancelled, detail } = person;
  return (
    <ListedPassenger
      name={name}
      bookingRef={bookingRef}
      cancelled={cancelled}
      waiting={waiting}
      detail={withStop ? detail : null}
    >
      {person.seat === 'no-show' && !person.done && <Badge tone="warn">No-show</Badge>}
      {person.equipment && (
        <abbr
          title="Equipment"
          className="grid size-[1.375rem] shrink-0 place-items-center rounded-[5px] border-(length:--outline) border-ink text-sm font-bold no-underline"
        >
          E
        </abbr>
      )}
    </ListedPassenger>
  );
}
