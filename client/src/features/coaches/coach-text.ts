import type { Direction } from '@offpiste/domain/rules/vehicle.ts';

/** The texts of the coach screens; those of the specification stand letter for letter. */
export const coachText = {
  notFound: 'Coach not found',
  none: {
    outbound: 'No outbound coaches available',
    inbound: 'No inbound coaches available',
  },
  loaded: 'Passenger successfully loaded on coach',
  failed: 'An error occurred',
  loadedPassengers: 'Loaded Passengers',
  remainingPassengers: 'Remaining Passengers',
  noStop: 'No pick-up stop',
  unknownTime: 'Time not available',
  unknown: 'Not available',
} as const;

export const directionNames: Record<Direction, string> = { outbound: 'Outbound', inbound: 'Inbound' };

/** '1 passenger', '48 passengers'. */
export function passengersText(count: number): string {
  return `${count} ${count === 1 ? 'passenger' : 'passengers'}`;
}

/** What is left of the seats, with a word for each side of zero. */
export function spareText(spare: number | null): string {
  if (spare === null) return coachText.unknown;
  return spare < 0 ? `${-spare} over` : String(spare);
}
