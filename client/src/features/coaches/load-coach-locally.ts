import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import { judgeOnceLocally, type KnownOnPhone } from '#workflow/judge-once-locally.ts';
import { seatedPassenger } from './seated-passenger.ts';

/** Judges a load with what this phone knows, by the server's rule; null when it knows too little. */
export function loadCoachLocally(known: KnownOnPhone): LocalHandler<'load-coach'> {
  return judgeOnceLocally<'load-coach', CoachTicket, VehicleSeat>(
    {
      kind: 'load-coach',
      placeId: ({ coachId }) => coachId,
      placeKnown: (week, { coachId, direction }) => week.vehicleRuns('coach', coachId, direction),
      passenger: (week, { direction }, code) => week.seatsOf(code, 'coach', direction),
      person: seatedPassenger,
      booking: ({ pickUpLocation }, { coachId }, fromWeek) => ({
        placeId: coachId,
        pickUpLocation,
        departsText: fromWeek?.departsText ?? null,
      }),
    },
    known,
  );
}
