import { MapPin } from 'lucide-react';
import { counted } from '#ui/counted.ts';
import { type Journey, journeyOf, type VehicleFacts } from './journey.ts';
import { DIRECTIONS, directionNames, vehicleText } from './vehicle-text.ts';

/** Both directions of a vehicle in its card: how many travel, and when and where each journey starts. */
export function Journeys({ vehicle }: { vehicle: VehicleFacts }) {
  return (
    <div className="mt-3 flex flex-wrap gap-x-4 gap-y-3">
      {DIRECTIONS.map((direction) => (
        <OneWay key={direction} journey={journeyOf(vehicle, direction)} />
      ))}
    </div>
  );
}

function OneWay({ journey }: { journey: Journey }) {
  const { departs } = journey;
  return (
    <div className="min-w-[9rem] flex-1">
      <h3 className="text-sm font-bold text-muted">{directionNames[journey.direction]}</h3>
      <p className="font-bold">{counted(journey.passengers, 'passenger')}</p>
      {departs ? (
        <>
          <p>{[departs.date, departs.time].filter(Boolean).join(' ') || vehicleText.unknownTime}</p>
          <p className="flex items-start gap-1">
            <MapPin aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
            <span className="min-w-0">{departs.location}</span>
          </p>
        </>
      ) : (
        <p className="text-muted">{vehicleText.unknownTime}</p>
      )}
    </div>
  );
}
