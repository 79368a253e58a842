import type { Reopened } from '@offpiste/domain/contract/departure.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { Closes } from '@offpiste/domain/rules/closing.ts';
import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { maySeeColleague, type Viewer } from '@offpiste/domain/rules/visibility.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommonColumn } from '#ledger/booking-query.ts';
import type { CheckInColumns } from '#ledger/check-in.ts';
import { closesOf } from '#ledger/departure-closes.ts';
import type { SeatsTaken } from './vehicle-store.ts';

/** The closes of a departure, and whose colleagues those are who made them. */
interface Closing {
  closes: Closes | null;
  /** By rep; whose account is gone is missing. */
  reps: Record<string, { tenant: string; staffType: string }> | null;
}

/** What loading a passenger reads beside the booking. */
export interface BesideLoad {
  closing: Closing;
  /** Null unless somebody is taken along. */
  seats: SeatsTaken | null;
  /** The departures of transfers whose lists show where somebody rides; null for coaches. */
  ridden: string[] | null;
}

/** Reads the closes of the departure where somebody is loaded, with its seats where they decide. */
export function withClosesOf(
  departure: Pick<CheckInColumns, CommonColumn>,
  {
    seats = sql`NULL`,
    ridden = sql`NULL`,
  }: { seats?: RawBuilder<SeatsTaken | null>; ridden?: RawBuilder<string[] | null> },
): RawBuilder<BesideLoad | null> {
  return sql<BesideLoad>`(
    SELECT jsonb_build_object('seats', ${seats}, 'ridden', ${ridden}, 'closing', jsonb_build_object(
      'closes', c.closes,
      'reps', (SELECT jsonb_object_agg(r.rep_id, jsonb_build_object('tenant', r.tenant, 'staffType', r.staff_type))
        FROM jsonb_each(c.closes) one JOIN rep r ON r.rep_id = one.value ->> 'repId')))
    FROM (SELECT ${closesOf(departure)} AS closes) c)`;
}

/** Returns the stop that somebody on board opens again: it was closed without them, or as not on board. */
export function reopenedBy(
  load: { reference: string; booked: { place: VehicleSeat } | null; vehicleId: string; closing: Closing },
  viewer: Viewer,
): { reopens?: Reopened } {
  const { reference, booked, vehicleId, closing } = load;
  const stop = booked?.place.placeId === vehicleId ? (booked.place.pickUpLocation ?? '') : '';
  const close = new Map(Object.entries(closing.closes ?? {})).get(stop);
  if (!close || close.text.split('\n').includes(`${reference} aboard`)) return {};
  const rep = new Map(Object.entries(closing.reps ?? {})).get(close.repId);
  const mayKnow = maySeeColleague(viewer, rep ?? { tenant: '', staffType: '' });
  return { reopens: { stop, at: toInstant(close.at), ...(mayKnow && { by: close.repName }) } };
}
