import { type CoachRow, CoachSheet, type CoachTicket } from '@offpiste/domain/contract/coach.ts';
import type { Vehicle } from '@offpiste/domain/contract/week.ts';
import { carriesEquipment } from '@offpiste/domain/rules/coach-capacity.ts';
import type { Direction } from '@offpiste/domain/rules/coach-loading.ts';
import { compareByNumber, compareText } from '@offpiste/domain/rules/sorting.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#platform/database.ts';
import type { CoachLoadingBooking } from './load-coach.ts';

/** Whether the coach of the row `c` goes in a direction: it has stops there, or passengers. */
function runs(direction: Direction): RawBuilder<boolean> {
  return sql`(NOT c.gone AND (
    coalesce(jsonb_array_length(c.detail -> 'departures' -> ${direction}::text), 0) > 0
    OR EXISTS (SELECT FROM allocation t WHERE t.week_id = c.week_id AND t.kind = 'coach'
      AND t.place_id = c.place_id AND t.direction = ${direction} AND NOT t.gone)))`;
}

/** What is booked for one load, as an expression for the ledger's reading. */
export function coachLoadingBooking(load: {
  weekId: string;
  coachId: string;
  direction: Direction;
  reference: string | null;
}): RawBuilder<CoachLoadingBooking> {
  const { weekId, coachId, direction, reference } = load;
  // Booked on two coaches by mistake: the one they stand at is right.
  const booked = sql`
    SELECT jsonb_build_object('equipmentCarriage', a.detail ->> 'equipmentCarriage', 'seat', jsonb_build_object(
      'coachId', a.place_id,
      'pickUpLocation', a.detail ->> 'pickUp',
      'departsText', (
        SELECT stop ->> 'date_time_formatted'
        FROM place v, jsonb_array_elements(v.detail -> 'departures' -> ${direction}::text) stop
        WHERE v.week_id = a.week_id AND v.kind = 'coach' AND v.place_id = a.place_id
          AND stop ->> 'location' = a.detail ->> 'pickUp' LIMIT 1)))
    FROM allocation a
    WHERE a.week_id = p.week_id AND a.reference = p.reference AND a.kind = 'coach'
      AND a.direction = ${direction} AND NOT a.gone
    ORDER BY a.place_id = ${coachId} DESC, a.place_id LIMIT 1`;
  return sql<CoachLoadingBooking>`jsonb_build_object(
    'coachRuns', EXISTS (SELECT FROM place c
      WHERE c.week_id = ${weekId} AND c.kind = 'coach' AND c.place_id = ${coachId} AND ${runs(direction)}),
    'passenger', (
      SELECT jsonb_build_object(
        'name', p.name, 'reference', p.reference, 'cancelled', p.cancelled OR p.gone, 'booked', (${booked}))
      FROM passenger p WHERE p.week_id = ${weekId} AND p.reference = ${reference}))`;
}

/** The passengers of a coach in one direction, by name; null when it does not go there. */
export async function findCoachTickets(
  { db }: Database,
  coach: { weekId: string; coachId: string; direction: Direction },
): Promise<CoachTicket[] | null> {
  const { weekId, coachId, direction } = coach;
  const known = await sql<{ exists: boolean }>`
    SELECT EXISTS (SELECT FROM place c WHERE c.week_id = ${weekId} AND c.kind = 'coach'
      AND c.place_id = ${coachId} AND ${runs(direction)})`.execute(db);
  if (!known.rows[0]?.exists) return null;

  const { rows } = await sql<{
    name: string;
    reference: string;
    barcode: string;
    deleted: boolean;
    loaded: boolean;
    pickUp: string | null;
    equipmentCarriage: string | null;
  }>`
    SELECT p.name, a.reference, a.barcode, p.cancelled OR p.gone OR a.gone AS deleted,
      coalesce(s.state <> 'null', false) AS loaded,
      a.detail ->> 'pickUp' AS "pickUp", a.detail ->> 'equipmentCarriage' AS "equipmentCarriage"
    FROM allocation a
    JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
    LEFT JOIN projection s ON s.week_id = a.week_id AND s.subject = 'coach:' || a.direction || ':' || a.reference
    WHERE a.week_id = ${weekId} AND a.kind = 'coach' AND a.place_id = ${coachId}
      AND a.direction = ${direction}`.execute(db);
  return rows
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.reference, b.reference))
    .map((row) => ({
      name: row.name,
      bookingRef: row.reference,
      barcode: row.barcode,
      loaded: row.loaded ? 1 : 0,
      deleted: row.deleted ? '1' : '0',
      pickUpLocation: row.pickUp,
      equipment: carriesEquipment(row.equipmentCarriage) ? 1 : 0,
    }));
}

/** A coach with the directions it goes in. */
export interface Coach {
  row: CoachRow;
  goes: { outbound: boolean; inbound: boolean };
}

/** Every coach of a week, by number. */
export async function listCoaches({ db }: Database, weekId: string): Promise<Coach[]> {
  const passengers = (direction: Direction) => sql<number>`(
    SELECT count(*) FROM allocation a JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
    WHERE a.week_id = c.week_id AND a.kind = 'coach' AND a.place_id = c.place_id AND a.direction = ${direction}
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
    FROM place c WHERE c.week_id = ${weekId} AND c.kind = 'coach' AND NOT c.gone`.execute(db);
  return rows
    .sort((a, b) => compareByNumber(a.id, b.id))
    .map(({ id, detail, sheet, goesOut, goesIn, outbound, inbound }) => ({
      row: {
        ...wholeSheet(sheet),
        coachId: id,
        passengers: { outbound, inbound },
        departures: detail.departures,
      },
      goes: { outbound: goesOut, inbound: goesIn },
    }));
}

/** Every cell of a sheet's row; one the operator left out is empty. */
function wholeSheet(sheet: Record<string, unknown>): CoachSheet {
  const cells = Object.keys(CoachSheet.shape).map((name) => [name, String(sheet[name] ?? '')]);
  return Object.fromEntries(cells) as CoachSheet;
}
