import type { PersonBooking } from '@offpiste/domain/contract/hq/people.ts';
import { seatState } from '@offpiste/domain/rules/departure.ts';
import type { EntryState } from '@offpiste/domain/rules/event-passages.ts';
import { isLoaded, type JourneyState } from '@offpiste/domain/rules/journey.ts';
import type { OnceState } from '@offpiste/domain/rules/once-state.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { sql } from 'kysely';
import { byWhom } from '#ledger/attempts/attempt-store.ts';
import { findPlaceNames, type NameOf, roomName } from '#lists/named-places.ts';
import { subjectState } from '#lists/subject-state.ts';
import type { Queries } from '#platform/as-rep.ts';

type Kind = PersonBooking['kind'];

/** A row of a booking; its kind says what it may have come to. */
type BookingRow = BookedRow &
  (
    | { kind: 'coach'; state: JourneyState }
    | { kind: 'transfer'; state: JourneyState }
    | { kind: 'event'; state: EntryState | null }
    | { kind: Exclude<Kind, 'coach' | 'transfer' | 'event'>; state: OnceState }
  );

interface BookedRow {
  placeId: string;
  direction: Direction | '';
  barcode: string;
  gone: boolean;
  stop: string | null;
  leavesText: string | null;
  /** The name that the week has for the place. */
  placeName: string | null;
  detail: string | null;
  /** Handed out before the week was imported. */
  earlier: boolean;
  happenedAt: string | null;
}

/** What is recorded of a booking, of the row `a`. */
const subject = sql`CASE
  WHEN a.kind IN ('coach', 'transfer') THEN a.kind || ':' || a.direction || ':' || a.reference
  WHEN a.kind = 'lift-pass' THEN 'lift-pass:' || a.barcode
  ELSE a.kind || ':' || a.place_id || ':' || a.reference END`;

/** Reads what somebody is booked on, each with what has come of it; and what they ride on without a booking. */
export async function findBookings(
  queries: Queries,
  weekId: string,
  reference: string,
): Promise<PersonBooking[]> {
  const { rows } = await sql<BookingRow>`
    SELECT a.kind, a.place_id AS "placeId", a.direction, a.barcode, a.gone, a.detail ->> 'pickUp' AS stop, (
        SELECT stop ->> 'date_time_formatted' FROM jsonb_array_elements(p.detail -> 'departures' -> a.direction) stop
        WHERE stop ->> 'location' = a.detail ->> 'pickUp' LIMIT 1) AS "leavesText",
      CASE a.kind WHEN 'room' THEN ${roomName} ELSE coalesce(p.detail ->> 'name', p.detail ->> 'group',
        p.detail ->> 'distributionPoint') END AS "placeName",
      coalesce(a.detail ->> 'package_name', a.detail ->> 'passType') AS detail,
      coalesce(a.detail ->> 'distributed', '') = '1' AS earlier,
      nullif(s.state, 'null') AS state, s.place AS "happenedAt"
    FROM allocation a
    LEFT JOIN place p ON p.week_id = a.week_id AND p.kind = a.kind AND p.place_id = a.place_id
    LEFT JOIN ${subjectState(sql`a.week_id`, subject)} ON true
    WHERE a.week_id = ${weekId} AND a.reference = ${reference}
    UNION ALL
    SELECT g.kind, g.place_id, g.direction, ${reference}, false, NULL, NULL, NULL, NULL, false, s.state, s.place
    FROM unnest(ARRAY['coach', 'transfer']) k(kind)
    CROSS JOIN unnest(ARRAY['outbound', 'inbound']) d(direction)
    JOIN ${subjectState(weekId, sql`k.kind || ':' || d.direction || ':' || ${reference}::text`)} ON s.state ? 'actionId'
    CROSS JOIN LATERAL (SELECT k.kind, part[1] AS place_id, d.direction
      FROM regexp_match(s.place, '^[^:]+:(.*):[^:]+$') part) g
    WHERE NOT EXISTS (SELECT FROM allocation a WHERE a.week_id = s.week_id AND a.reference = ${reference}
      AND a.kind = g.kind AND a.direction = g.direction)`.execute(queries.db);
  const places = rows.flatMap((row) => [placeOf(row), row.happenedAt].filter((place) => place !== null));
  const nameOf = await findPlaceNames(queries, weekId, places);
  return rows
    .map((row) => bookingOf(row, nameOf))
    .sort((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1));
}

/** As a day goes: where they sleep, how they come and go, what they do. */
const ORDER: readonly Kind[] = [
  'room',
  'coach',
  'transfer',
  'own-transport',
  'lift-pass',
  'ski-hire',
  'lesson',
  'event',
];

function order({ kind, direction, gone }: PersonBooking): number {
  return (gone ? 100 : 0) + 2 * ORDER.indexOf(kind) + (direction === 'inbound' ? 1 : 0);
}

/** Returns what the ledger calls the place of a booking; null for what nobody records. */
function placeOf({ kind, placeId, direction }: BookingRow): string | null {
  if (kind === 'own-transport' || kind === 'ski-hire' || placeId === '') return null;
  if (kind === 'lift-pass') return 'lift-passes';
  return direction === '' ? `${kind}:${placeId}` : `${kind}:${placeId}:${direction}`;
}

function bookingOf(row: BookingRow, nameOf: NameOf): PersonBooking {
  const { kind, placeId, direction, barcode, gone, stop, leavesText, detail } = row;
  const place = placeOf(row);
  return {
    kind,
    place: place === null ? null : nameOf(place),
    name: row.placeName || nameWithout(kind, placeId),
    direction: direction === '' ? null : direction,
    stop,
    leavesText,
    detail,
    barcode,
    gone,
    ...stateOf(row, place, nameOf),
  };
}

function nameWithout(kind: Kind, placeId: string): string {
  if (kind === 'own-transport' || placeId === '') return 'Own transport';
  return kind === 'coach' ? `Coach ${placeId}` : placeId;
}

/** Returns what a booking has come to, and what that rests on. */
function stateOf(
  { kind, gone, state, happenedAt, earlier }: BookingRow,
  place: string | null,
  nameOf: NameOf,
): Pick<PersonBooking, 'state' | 'recorded'> {
  const none = { state: 'none', recorded: null } as const;
  if (place === null || kind === 'room') return none;
  const where = nameOf(happenedAt ?? place);
  const done = (fact: NonNullable<OnceState>) => ({
    ...byWhom(fact),
    actionId: fact.actionId,
    place: where,
    reason: null,
    note: '',
  });
  if (kind === 'coach' || kind === 'transfer') {
    if (isLoaded(state))
      return { state: seatState(place, { state, place: where.place }), recorded: done(state) };
    if (state === null || gone) return gone ? none : { state: 'missing', recorded: null };
    const { reason, note } = state.noShow;
    const recorded = { ...done(state.noShow), reason, note };
    return { state: seatState(place, { state, place: where.place }), recorded };
  }
  if (kind === 'event') {
    const last = state?.passages.at(-1);
    if (!last) return { state: 'not-entered', recorded: null };
    return { state: last.way === 'in' ? 'inside' : 'left', recorded: done(last) };
  }
  const [yes, no] =
    kind === 'lesson'
      ? (['registered', 'not-registered'] as const)
      : (['distributed', 'not-distributed'] as const);
  if (state) return { state: yes, recorded: done(state) };
  return { state: earlier ? yes : no, recorded: null };
}
