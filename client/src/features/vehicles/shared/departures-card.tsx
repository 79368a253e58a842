import type { Departure } from '@offpiste/domain/contract/week.ts';
import { MapPin } from 'lucide-react';
import { departureTimes, inTravelOrder } from '#format/departures.ts';
import { mapUrl } from '#format/map-url.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { vehicleText } from './vehicle-text.ts';

/** The stops of one direction in travel order, with their loading times. */
export function DeparturesCard({
  heading,
  departures,
}: {
  heading: string;
  departures: readonly Departure[];
}) {
  return (
    <Card heading={heading}>
      {departures.length === 0 && <p className="text-muted">{vehicleText.unknown}</p>}
      <ol className="flex flex-col gap-3">
        {inTravelOrder(departures).map((departure) => (
          <li
            key={`${departure.location} ${departure.dateTime}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
          >
            <Stop departure={departure} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Stop({ departure }: { departure: Departure }) {
  const { date, time, loadsFrom } = departureTimes(departure);
  const url = mapUrl(departure);
  return (
    <>
      <div className="min-w-0 flex-1 basis-[10rem]">
        <p className="font-bold">{departure.location}</p>
        {departure.address && <p className="text-muted">{departure.address}</p>}
        <p>{[date, time].filter(Boolean).join(' ') || vehicleText.unknownTime}</p>
        {loadsFrom && <p>Loading from {loadsFrom}</p>}
      </div>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Map of ${departure.location}`}
          className={buttonClass('secondary')}
        >
          <MapPin aria-hidden className="size-5" />
          Map
        </a>
      )}
    </>
  );
}
