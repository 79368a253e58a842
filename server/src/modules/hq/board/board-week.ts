import { toEpoch } from '@offpiste/domain/contract/fields.ts';
import type { Departure, Vehicle } from '@offpiste/domain/contract/week.ts';
import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import { coachName, type Direction, type VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type DeparturePlace, placeOf } from '#lists/departure-place.ts';
import type { Queries } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import { dayOf } from '#platform/local-time.ts';

/** A stop as the sheet has it; its time is epoch milliseconds. */
export interface SheetStop {
  stop: string;
  leavesAt: number | null;
  /** The time in the stop's own zone. */
  leavesText: string | null;
}

/** What imports say of a departure. */
export interface BoardDeparture extends DeparturePlace {
  place: string;
  name: string;
  stops: SheetStop[];
  /** On which it leaves a stop, by the resort's clocks. */
  days: string[];
  /** The vehicle's row of the operators' sheet. */
  sheet: object;
  driver: { name: string; phone: string | null } | null;
  /** Prefixes of its passengers' references. */
  prefixes: string[];
  resorts: string[];
}

/** What imports say of a week: it changes with them alone. */
export interface BoardWeek {
  zone: string;
  /** By vehicle, coaches first. */
  departures: ReadonlyMap<string, BoardDeparture>;
  withoutSeat: { direction: Direction; total: number; people: { reference: string; name: string }[] }[];
}

interface WeekRow {
  zone: string;
  startsOn: string;
  endsOn: string;
}

interface VehicleSheet {
  kind: VehicleKind;
  id: string;
  detail: z.infer<typeof Vehicle>;
  sheet: Record<string, unknown>;
}

interface Passengers {
  kind: VehicleKind;
  id: string;
  direction: Direction;
  prefixes: string[];
  resorts: string[];
}

const DIRECTIONS = ['outbound', 'inbound'] as const;

/** Reads every departure of an open week, and who has no seat on any. */
export async function readBoardWeek({ db }: Queries, weekId: string): Promise<BoardWeek> {
  const { rows: weeks } = await sql<WeekRow>`
    SELECT time_zone AS zone, starts_on AS "startsOn", ends_on AS "endsOn"
    FROM week WHERE week_id = ${weekId} AND NOT disabled`.execute(db);
  const [week] = weeks;
  if (!week) throw new RequestError('week_not_found');
  const { rows: vehicles } = await sql<VehicleSheet>`
    SELECT kind, place_id AS id, detail, sheet FROM place
    WHERE week_id = ${weekId} AND kind IN ('coach', 'transfer') AND NOT gone`.execute(db);
  const { rows: passengers } = await sql<Passengers>`
    SELECT a.kind, a.place_id AS id, a.direction, array_agg(DISTINCT p.prefix) AS prefixes,
      coalesce(array_agg(DISTINCT d.resort_name) FILTER (WHERE d.resort_name IS NOT NULL), '{}') AS resorts
    FROM allocation a
    JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
    LEFT JOIN passenger_detail d ON d.week_id = a.week_id AND d.reference = a.reference
    WHERE a.week_id = ${weekId} AND a.kind IN ('coach', 'transfer') AND NOT (a.gone OR p.gone OR p.cancelled)
    GROUP BY 1, 2, 3`.execute(db);
  const booked = new Map(passengers.map((row) => [placeOf(row), row]));
  const departures = vehicles
    .sort(
      (a, b) => Number(a.kind === 'transfer') - Number(b.kind === 'transfer') || compareByNumber(a.id, b.id),
    )
    .flatMap((vehicle) => DIRECTIONS.map((direction) => departureOn(vehicle, direction, { week, booked })))
    .filter((departure) => departure !== null);
  return {
    zone: week.zone,
    departures: new Map(departures.map((departure) => [departure.place, departure])),
    withoutSeat: await Promise.all(DIRECTIONS.map((direction) => readWithoutSeat({ db }, weekId, direction))),
  };
}

/** A vehicle's journey in a direction; null where it does not go there. */
function departureOn(
  { kind, id, detail, sheet }: VehicleSheet,
  direction: Direction,
  { week, booked }: { week: WeekRow; booked: ReadonlyMap<string, Passengers> },
): BoardDeparture | null {
  const place = placeOf({ kind, id, direction });
  const passengers = booked.get(place);
  const stops = detail.departures[direction].map((stop) => stopOf(stop));
  if (stops.length === 0 && !passengers) return null;
  const leaves = stops.map(({ leavesAt }) => leavesAt).filter((time) => time !== null);
  const cell = (name: string) => String(sheet[name] ?? '').trim();
  const [driver, phone] = kind === 'coach' ? ['MAIN DRIVER', 'MCONTACT'] : ['Driver', 'Driver Mobile'];
  return {
    place,
    kind,
    id,
    direction,
    name: kind === 'coach' ? coachName({ COACH: cell('COACH') }, id) : id,
    stops,
    days:
      leaves.length > 0
        ? [...new Set(leaves.map((time) => dayOf(time, week.zone)))]
        : [withoutTime(direction, week)],
    sheet,
    driver: cell(driver) === '' ? null : { name: cell(driver), phone: cell(phone) || null },
    prefixes: passengers?.prefixes ?? [],
    resorts: passengers?.resorts ?? [],
  };
}

function stopOf({ location, dateTime, date_time_formatted }: Departure): SheetStop {
  return {
    stop: location,
    leavesAt: dateTime === null ? null : toEpoch(dateTime),
    leavesText: date_time_formatted,
  };
}

/** What names no time is on the board of the day on which people travel that way. */
function withoutTime(direction: Direction, { startsOn, endsOn }: WeekRow): string {
  return direction === 'outbound' ? startsOn : endsOn;
}

async function readWithoutSeat({ db }: Queries, weekId: string, direction: Direction) {
  const { rows } = await sql<{ reference: string; name: string; total: number }>`
    SELECT p.reference, p.name, count(*) OVER () AS total FROM passenger p
    WHERE p.week_id = ${weekId} AND NOT (p.gone OR p.cancelled) AND NOT EXISTS (
      SELECT FROM allocation a WHERE a.week_id = p.week_id AND a.reference = p.reference
        AND a.kind IN ('coach', 'transfer', 'own-transport') AND a.direction = ${direction} AND NOT a.gone)
    ORDER BY p.name COLLATE "C", p.reference LIMIT 50`.execute(db);
  return {
    direction,
    total: rows[0]?.total ?? 0,
    people: rows.map(({ reference, name }) => ({ reference, name })),
  };
}
