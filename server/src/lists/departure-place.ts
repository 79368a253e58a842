import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';

/** A vehicle in one direction. */
export interface DeparturePlace {
  kind: VehicleKind;
  id: string;
  direction: Direction;
}

const PLACE = /^(coach|transfer):(.*):(outbound|inbound)$/s;

/** Reads a departure from the place that the ledger names, such as `coach:4:outbound`; null for any other place. */
export function departureOf(place: string): DeparturePlace | null {
  const [, kind, id, direction] = PLACE.exec(place) ?? [];
  if ((kind !== 'coach' && kind !== 'transfer') || id === undefined) return null;
  return { kind, id, direction: direction === 'inbound' ? 'inbound' : 'outbound' };
}

/** Names a departure as the ledger does. */
export function placeOf({ kind, id, direction }: DeparturePlace): string {
  return `${kind}:${id}:${direction}`;
}
