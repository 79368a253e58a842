import type { Allocation, Departure, Vehicle } from '@offpiste/domain/contract/week.ts';
import type { SeatState } from '@offpiste/domain/rules/departure.ts';
import type { JourneyState } from '@offpiste/domain/rules/journey.ts';
import { keysOf, recordOf } from '@offpiste/domain/rules/records.ts';
import { compareByNumber, compareText } from '@offpiste/domain/rules/sorting.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Column } from '#ledger/booking-query.ts';
import type { CheckInColumns } from '#ledger/check-in.ts';
import type { Queries } from '#platform/as-rep.ts';

/** A passenger's seat as stored in a booking. */
export type SeatDetail = Extract<Allocation, { kind: VehicleKind }>;

/** Whether the vehicle of the row `c` goes in a direction: it has stops there, or passengers. */
export function runs(direction: Direction | Column): RawBuilder<boolean> {
  return sql`(coalesce(jsonb_array_length(c.detail -> 'departures' -> ${direction}::text), 0) > 0
    OR EXISTS (SELECT FROM allocation t WHERE t.week_id = c.week_id AND t.kind = c.kind
      AND t.place_id = c.place_id AND t.direction = ${direction} AND NOT t.gone))`;
}

/** Stop and departure of the seat in the row `a`, on the vehicle of the row `c`. */
export function seat(
  direction: Column,
): RawBuilder<{ pickUpLocation: string | null; departsText: string | null }> {
  return sql`jsonb_build_object(
    'pickUpLocation', a.detail ->> 'pickUp',
    'departsText', (
      SELECT stop ->> 'date_time_formatted'
      FROM jsonb_array_elements(c.detail -> 'departures' -> ${direction}::text) stop
      WHERE stop ->> 'location' = a.detail ->> 'pickUp' LIMIT 1))`;
}

/** The seats of a coach that are taken, as far as a verdict depends on them. */
export interface SeatsTaken {
  sheet: Record<string, unknown>;
  /** Everybody who rides or is still expected, but for the one who asks for a seat. */
  taken: number;
}

/** How many seats of a coach are taken beside that of a passenger who is to be taken along, for the ledger's reading. */
export function seatsTaken(coach: CheckInColumns): RawBuilder<SeatsTaken | null> {
  const { weekId, placeId: coachId, direction, reference, takeAlong } = coach;
  return sql<SeatsTaken | null>`(
    SELECT jsonb_build_object('sheet', c.sheet, 'taken', (
      SELECT count(*) FROM departure_seats(${weekId}, 'coach', ${coachId}, ${direction}) s
      WHERE s.seat IN ('aboard', 'missing') AND s.reference IS DISTINCT FROM ${reference}))
    FROM place c WHERE c.week_id = ${weekId} AND c.kind = 'coach' AND c.place_id = ${coachId} AND NOT c.gone
      AND ${takeAlong} IS NOT NULL)`;
}

/** A passenger of one vehicle and direction: booked, booked no more, or a guest without a seat. */
export interface SeatRow {
  /** Null for a guest who is on no list. */
  name: string | null;
  reference: string;
  barcode: string;
  booking: 'seat' | 'gone' | 'guest';
  stop: string | null;
  equipment: string | null;
  /** Null for whoever is booked no more. */
  seat: SeatState | null;
  /** What is known of the journey, and the place where it happened. */
  state: JourneyState;
  happenedAt: string | null;
  /** Whether somebody has loaded them, which being an extra passenger is not. */
  scanned: boolean;
}

/** Everybody of a vehicle in one direction, by name; null when it does not go there. */
export async function findSeats(
  { db }: Queries,
  vehicle: { kind: VehicleKind; weekId: string; placeId: string; direction: Direction },
): Promise<SeatRow[] | null> {
  const { kind, weekId, placeId, direction } = vehicle;
  const known = await sql<{ exists: boolean }>`
    SELECT EXISTS (SELECT FROM place c WHERE c.week_id = ${weekId} AND c.kind = ${kind}
      AND c.place_id = ${placeId} AND NOT c.gone AND ${runs(direction)})`.execute(db);
  if (!known.rows[0]?.exists) return null;

  const { rows } = await sql<SeatRow>`
    SELECT name, reference, barcode, booking, stop, equipment, seat, state, happened_at AS "happenedAt",
      scanned
    FROM departure_seats(${weekId}, ${kind}, ${placeId}, ${direction})`.execute(db);
  return rows.sort(
    (a, b) => compareText(a.name ?? '', b.name ?? '') || compareText(a.reference, b.reference),
  );
}

/** A vehicle with the directions it goes in. */
export interface VehicleRow {
  id: string;
  departures: Record<Direction, Departure[]>;
  /** The operators' sheet row; a cell they left out is missing. */
  sheet: Record<string, unknown>;
  passengers: Record<Direction, number>;
  goes: Record<Direction, boolean>;
}

/** Every vehicle of a kind in a week, by number. */
export async function listVehicles(
  { db }: Queries,
  weekId: string,
  kind: VehicleKind,
): Promise<VehicleRow[]> {
  const passengers = (direction: Direction) => sql<number>`(
    SELECT count(*) FROM allocation a JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
    WHERE a.week_id = c.week_id AND a.kind = c.kind AND a.place_id = c.place_id AND a.direction = ${direction}
      AND NOT (a.gone OR p.gone OR p.cancelled))`;
  const { rows } = await sql<{
    id: string;
    detail: z.infer<typeof Vehicle>;
    sheet: Record<string, unknown>;
    goesOut: boolean;
    goesIn: boolean;
    outbound: number;
    inbound: number;
  }>`
    SELECT c.place_id AS id, c.detail, c.sheet, ${runs('outbound')} AS "goesOut", ${runs('inbound')} AS "goesIn",
      ${passengers('outbound')} AS outbound, ${passengers('inbound')} AS inbound
    FROM place c WHERE c.week_id = ${weekId} AND c.kind = ${kind} AND NOT c.gone`.execute(db);
  return rows
    .sort((a, b) => compareByNumber(a.id, b.id))
    .map(({ id, detail, sheet, goesOut, goesIn, outbound, inbound }) => ({
      id,
      departures: detail.departures,
      sheet,
      passengers: { outbound, inbound },
      goes: { outbound: goesOut, inbound: goesIn },
    }));
}

/** Every cell of a sheet's row; one the operator left out is empty. */
export function wholeSheet<Name extends string>(
  sheet: Record<string, unknown>,
  names: Record<Name, unknown>,
): Record<Name, string> {
  return recordOf(keysOf(names), (name) => String(sheet[name] ?? ''));
}
