import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { CoachCardView, CoachJourney } from './coach-cards.ts';
import { coachText, directionNames, passengersText } from './coach-text.ts';

/** A coach in the list: how many travel each way, and when and where each journey starts. */
export function CoachCard({ coach }: { coach: CoachCardView }) {
  return (
    <Link
      to="/coach/$coachId"
      params={{ coachId: coach.coachId }}
      className={classNames(cardClass, 'block p-4 active:bg-sunken')}
    >
      <h2 className="text-lg font-bold">{coach.name}</h2>
      {coach.operator && <p className="text-muted">{coach.operator}</p>}
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-3">
        {coach.journeys.map((journey) => (
          <Journey key={journey.direction} journey={journey} />
        ))}
      </div>
    </Link>
  );
}

function Journey({ journey }: { journey: CoachJourney }) {
  const { departs } = journey;
  return (
    <div className="min-w-36 flex-1">
      <h3 className="text-sm font-bold text-muted">{directionNames[journey.direction]}</h3>
      <p className="nums font-bold">{passengersText(journey.passengers)}</p>
      {departs ? (
        <>
          <p className="nums">
            {[departs.date, departs.time].filter(Boolean).join(' ') || coachText.unknownTime}
          </p>
          <p className="flex items-start gap-1">
            <MapPin aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
            <span className="min-w-0">{departs.location}</span>
          </p>
        </>
      ) : (
        <p className="text-muted">{coachText.unknownTime}</p>
      )}
    </div>
  );
}
