import type { Departure } from '@offpiste/domain/contract/week.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { type DepartureTimes, departureTimes, earliestDeparture } from '#format/departures.ts';
import { directionNames } from '#lists/vehicle-names.ts';
import { DIRECTIONS, vehicleText } from './vehicle-text.ts';

/** Both directions of a vehicle in its row: how many travel, and when and where each journey starts. */
export function Journeys({ vehicle }: { vehicle: VehicleFacts }) {
  return DIRECTIONS.map((direction) => <OneWay key={direction} journey={journeyOf(vehicle, direction)} />);
}

function OneWay({ journey }: { journey: Journey }) {
  const { direction, passengers, departs } = journey;
  return (
    <span className="flex gap-x-3">
      <span className="min-w-0 flex-1">
        {directionNames[direction]} · {departs ? departsText(departs) : vehicleText.unknownTime}
      </span>
      <span className="font-semibold text-ink">
        {passengers}
        <span className="sr-only">{passengers === 1 ? ' passenger' : ' passengers'}</span>
      </span>
    </span>
  );
}

/** One direction of a vehicle: how many travel, and when and where it starts. */
export interface Journey {
  direction: Direction;
  passengers: number;
  departs: (DepartureTimes & { location: string }) | null;
}

/** What the server sends alike of every vehicle. */
export interface VehicleFacts {
  passengers: Record<Direction, number>;
  departures: Record<Direction, Departure[]>;
}

export function journeyOf({ passengers, departures }: VehicleFacts, direction: Direction): Journey {
  const first = earliestDeparture(departures[direction]);
  return {
    direction,
    passengers: passengers[direction],
    departs: first && { location: first.location, ...departureTimes(first) },
  };
}

/** 'Fri 11 Dec 05:30 · Leeds', as far as it is known. */
export function departsText({ location, date, time }: NonNullable<Journey['departs']>): string {
  return [[date, time].filter(Boolean).join(' '), location].filter(Boolean).join(' · ');
}
