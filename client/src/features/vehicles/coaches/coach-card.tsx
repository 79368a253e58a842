import { Link } from '@tanstack/react-router';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Journeys } from '../shared/journeys.tsx';
import type { CoachCardView } from './coach-cards.ts';

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
      <Journeys vehicle={coach.facts} />
    </Link>
  );
}
