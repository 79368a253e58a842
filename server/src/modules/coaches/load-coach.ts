import { type LoadCoachBody, loadCoachErrorCodes, type RightCoach } from '@offpiste/domain/contract/coach.ts';
import { carriesEquipment } from '@offpiste/domain/rules/coach-capacity.ts';
import {
  type CoachLoadingOutcome,
  type CoachSeat,
  type Direction,
  decideCoachLoading,
} from '@offpiste/domain/rules/coach-loading.ts';
import { readTicketCode } from '@offpiste/domain/rules/code.ts';
import type { Workflow } from '#ledger/workflow.ts';
import { coachLoadingBooking } from './coach-store.ts';

/** What is booked, as far as the verdict on a load depends on it. */
export interface CoachLoadingBooking {
  coachRuns: boolean;
  passenger: {
    name: string;
    reference: string;
    cancelled: boolean;
    /** Null without a coach in this direction. */
    booked: { seat: CoachSeat; equipmentCarriage: string | null } | null;
  } | null;
}

const LOADED_TEXT = 'Passenger successfully loaded on coach';

/** Loading a passenger on a coach, for the ledger. */
export const loadCoach: Workflow<'load-coach', CoachLoadingBooking, CoachLoadingOutcome> = {
  kind: 'load-coach',
  reference: codeOf,
  booking: (body) => coachLoadingBooking({ ...body, weekId: body.weekID, reference: codeOf(body) }),

  decide({ coachRuns, passenger }, loaded, body, late) {
    const facts = {
      coachRuns,
      passenger: passenger && { ...passenger, seat: passenger.booked?.seat ?? null, loaded },
    };
    return decideCoachLoading(facts, { ...body, late });
  },

  reply({ passenger }) {
    if (!passenger) throw new Error('a load was accepted without a passenger');
    const { name, reference, booked } = passenger;
    return {
      message: LOADED_TEXT,
      ticket: {
        name,
        bookingRef: reference,
        barcode: reference,
        loaded: 1,
        deleted: '0',
        pickUpLocation: booked?.seat.pickUpLocation ?? null,
        equipment: carriesEquipment(booked?.equipmentCarriage) ? 1 : 0,
      },
    };
  },

  refusal(outcome, { passenger }, { direction }) {
    if (outcome.verdict === 'accepted') throw new Error('an accepted load is not a refusal');
    return {
      code: loadCoachErrorCodes[outcome.reason],
      extra: {
        ...(passenger && { passengerName: passenger.name }),
        ...(outcome.reason === 'wrong-coach' && { rightPlace: rightCoach(outcome.seat, direction) }),
      },
      ...(outcome.reason === 'already-loaded' && { first: outcome.loaded }),
    };
  },
};

/** The passenger's reference; their ticket carries the same text. */
function codeOf({ barcode }: LoadCoachBody): string | null {
  const reading = readTicketCode(barcode);
  return reading.ok ? reading.ticket.code : null;
}

function rightCoach(seat: CoachSeat | null, direction: Direction): RightCoach | null {
  if (!seat) return null;
  const { coachId, pickUpLocation, departsText } = seat;
  return { coachId, direction, pickUpLocation, departsText };
}
