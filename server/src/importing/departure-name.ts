import { departureOf } from '#lists/departure-place.ts';

/** Names a departure as an import's report does: `Coach 4 outbound`; any other place by itself. */
export function departureName(place: string): string {
  const departure = departureOf(place);
  if (!departure) return place;
  const { kind, id, direction } = departure;
  return `${kind === 'coach' ? 'Coach' : 'Transfer'} ${id} ${direction}`;
}
