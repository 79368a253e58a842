import type { ActionBody, ActionKind, ActionReply } from '@offpiste/domain/contract/actions.ts';
import type { CheckInBody, CheckInErrorCodes } from '@offpiste/domain/contract/check-in.ts';
import { type BookedPlace, type CheckInOutcome, decideCheckIn } from '@offpiste/domain/rules/check-in.ts';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import { isLoaded, type JourneyState } from '@offpiste/domain/rules/journey.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { RawBuilder } from 'kysely';
import { bookingBy, type Column, type CommonColumn } from './booking-query.ts';
import { type CheckInBooking, checkInBooking } from './check-in-booking.ts';
import type { Fold } from './folds.ts';
import type { Workflow } from './workflow.ts';

type Passenger<Place extends BookedPlace, Detail> = NonNullable<CheckInBooking<Place, Detail>['passenger']>;

/** What the SQL of such a kind may name; `takeAlong` is null unless somebody is to be taken along. */
export type CheckInColumns = Record<
  CommonColumn | 'reference' | 'placeId' | 'direction' | 'takeAlong',
  Column
>;

/** What differs between the kinds of action that tick a passenger off once at the place they are booked on. */
export interface CheckIn<K extends ActionKind, Place extends BookedPlace, Detail, Beside = null> {
  kind: K;
  /** How the facts of a subject become its state. */
  fold: Fold<JourneyState>;
  /** Kind of the allocations and of the places. */
  allocation: string;
  /** Where the passenger is scanned; without a direction for places that have none. */
  at(body: ActionBody<K>): { placeId: string; direction?: string };
  /** SQL over the row `c` of `place`: whether the place exists for this purpose. */
  known(columns: CheckInColumns): RawBuilder<boolean>;
  /** SQL of an object: what a reply says of a booked place beside its id; rows `a` of `allocation`, `c` of `place`. */
  place(columns: CheckInColumns): RawBuilder<Omit<Place, 'placeId'>>;
  /** SQL over the same rows: the bookings to name first of those elsewhere; the rest by id. */
  prefer?(columns: CheckInColumns): RawBuilder<boolean>;
  /** SQL of what else the kind reads. */
  beside?(columns: CheckInColumns): RawBuilder<Beside | null>;
  /** How many more people fit in, where somebody is taken along; null where nobody counts that. */
  spare?(beside: Beside, body: ActionBody<K>): number | null;
  /** Which other lists show the action beside those that have the passenger. */
  alsoShows?(beside: Beside): readonly string[];
  /** What the reply to an accepted action has beside its ticket. */
  more?(passenger: Passenger<Place, Detail>, body: ActionBody<K>, beside: Beside, viewer: Viewer): object;
  /** Whether somebody who is booked elsewhere is to be taken along. */
  takeAlong?(body: ActionBody<K>): boolean;
  /** The text of success. */
  message: string;
  /** The changed ticket; `booked` is never null here. */
  ticket(passenger: Passenger<Place, Detail>): object;
  /** A booked place as the contract sends it. */
  rightPlace(place: Place, body: ActionBody<K>): object;
  errorCodes: CheckInErrorCodes;
}

/** Makes a kind's few differences into all that the ledger needs to record it. */
export function checkInWorkflow<K extends ActionKind, Place extends BookedPlace, Detail, Beside = null>(
  kind: CheckIn<K, Place, Detail, Beside>,
): Workflow<K, CheckInBooking<Place, Detail, Beside>, CheckInOutcome<Place>, JourneyState> {
  return {
    kind: kind.kind,
    fold: kind.fold,
    reference: (body) => codeOf(common(body)),
    booking: bookingBy(
      (body: ActionBody<K>) => ({
        reference: codeOf(common(body)),
        direction: '',
        ...kind.at(body),
        takeAlong: kind.takeAlong?.(body) ? 'yes' : null,
      }),
      (columns) => {
        const beside = kind.beside?.(columns);
        return checkInBooking<Place, Detail, Beside>({
          ...columns,
          allocation: kind.allocation,
          known: kind.known(columns),
          place: kind.place(columns),
          ...(kind.prefer && { prefer: kind.prefer(columns) }),
          ...(beside && { beside }),
        });
      },
    ),
    shows({ passenger, beside }, body) {
      const { direction } = kind.at(body);
      const end = direction === undefined ? '' : `:${direction}`;
      const listed = passenger?.listedAt.map((id) => `${kind.allocation}:${id}${end}`) ?? [];
      return [...listed, ...((beside && kind.alsoShows?.(beside)) ?? [])];
    },

    decide({ placeKnown, passenger, beside }, { state }, body, late, { prefixes }) {
      const facts = {
        placeKnown,
        spare: (beside && kind.spare?.(beside, body)) ?? null,
        passenger: passenger && {
          ...passenger,
          booked: passenger.booked?.place ?? null,
          done: isLoaded(state) ? state : null,
        },
      };
      const request = {
        barcode: common(body).barcode,
        placeId: kind.at(body).placeId,
        late,
        takeAlong: kind.takeAlong?.(body) ?? false,
      };
      return decideCheckIn(facts, request, prefixes);
    },

    reply({ passenger, beside }, body, { viewer }) {
      if (!passenger) throw new Error(`${kind.kind} was accepted without a passenger`);
      const more = beside && kind.more?.(passenger, body, beside, viewer);
      const reply = { message: kind.message, ticket: kind.ticket(passenger), ...more };
      return reply as unknown as Omit<ActionReply<K>, 'idempotentId'>;
    },

    refusal(outcome, { passenger }, body) {
      if (outcome.verdict === 'accepted') throw new Error('an accepted action is no refusal');
      return {
        code: kind.errorCodes[outcome.reason],
        extra: {
          ...(passenger && { passengerName: passenger.name }),
          ...(outcome.reason === 'wrong-place' && {
            rightPlace: outcome.booked && kind.rightPlace(outcome.booked, body),
          }),
        },
        ...(outcome.reason === 'already-done' && { first: outcome.first }),
      };
    },
  };
}

/** The fields that every body of these kinds has. */
function common(body: object): CheckInBody {
  return body as CheckInBody;
}

/** The passenger's reference; their ticket carries the same text. */
function codeOf({ barcode }: CheckInBody): string | null {
  return fullCodeIn(barcode);
}
