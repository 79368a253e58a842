import { directionNames } from '#lists/vehicle-names.ts';
import { departsText, type Journey, journeyOf, type VehicleFacts } from './journey.ts';
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
