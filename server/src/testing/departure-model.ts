import { compareCodeUnits } from '@offpiste/domain/rules/sorting.ts';
import type { Database } from '#platform/database.ts';

/** A recorded attempt, as the ledger has it. */
export interface ModelRow {
  seq: number;
  kind: string;
  place: string;
  subject: string;
  at: number;
  undoes: number | null;
  isFact: boolean;
  body: {
    reason?: string;
    stops?: string[];
    manifest?: { reference: string; stop: number; state: number }[];
  };
}

/** Somebody of a departure, by the model. */
export interface ModelPerson {
  reference: string;
  stop: string;
  seat: string;
  isGuest: boolean;
}

/** A stop that was closed, by the model: what the last close says, and what differs. */
export interface ModelStop {
  stop: string;
  isClosed: boolean;
  /** `reference from to`, in order. */
  changes: string[];
}

/** A coach outbound by what the ledger and the bookings say, and by nothing that the product computes. */
export interface ModelDeparture {
  people: ModelPerson[];
  stops: ModelStop[];
}

const STATED = ['no-show', 'aboard', 'elsewhere'];

/** A seat of somebody who is not cancelled. */
export interface ModelBooking {
  reference: string;
  /** As the ledger names the departure. */
  place: string;
  stop: string;
}

/** Reads the ledger and the bookings of a week, and says what is so on each coach outbound. */
export async function readModel(
  { pool }: Database,
  weekId: string,
): Promise<(coachId: string) => ModelDeparture> {
  const ledger = await pool.query<ModelRow>(
    `SELECT seq, kind, place, subject, corrected_at AS at, undoes, is_fact AS "isFact", body FROM ledger
     WHERE week_id = $1`,
    [weekId],
  );
  const bookings = await pool.query<ModelBooking>(
    `SELECT a.reference, 'coach:' || a.place_id || ':' || a.direction AS place, coalesce(a.detail ->> 'pickUp', '') AS stop
     FROM allocation a JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
     WHERE a.week_id = $1 AND a.kind = 'coach' AND NOT (a.gone OR p.gone OR p.cancelled)`,
    [weekId],
  );
  return (coachId) => departureByRows(`coach:${coachId}:outbound`, ledger.rows, bookings.rows);
}

/** Says what is so on a departure of a coach, by rows of the ledger in any order and by bookings. */
export function departureByRows(
  place: string,
  rows: readonly ModelRow[],
  bookings: readonly ModelBooking[],
): ModelDeparture {
  const journeys = `coach:${place.slice(place.lastIndexOf(':') + 1)}:`;
  const takenBack = new Set(rows.filter(({ isFact }) => isFact).map(({ undoes }) => undoes));
  const facts = rows
    .filter(({ isFact, kind, seq }) => isFact && kind !== 'undo' && !takenBack.has(seq))
    .toSorted((a, b) => a.at - b.at || a.seq - b.seq);
  const loads = facts.filter(({ kind, subject }) => kind === 'load-coach' && subject.startsWith(journeys));
  const everybody = new Set([
    ...bookings.map(({ reference }) => reference),
    ...loads.map(({ subject }) => subject.slice(journeys.length)),
  ]);
  const people: ModelPerson[] = [];
  for (const reference of everybody) {
    const booking = bookings.find((one) => one.reference === reference && one.place === place);
    const theirs = facts.filter(({ subject }) => subject === `${journeys}${reference}`);
    const seat = seatOf(place, theirs);
    if (booking) people.push({ reference, stop: booking.stop, seat, isGuest: false });
    else if (seat === 'aboard') people.push({ reference, stop: '', seat, isGuest: true });
  }
  const closes = facts.filter((fact) => fact.kind === 'close-departure' && fact.place === place);
  const stops = [...new Set(closes.flatMap(({ body }) => body.stops ?? []))]
    .sort(compareCodeUnits)
    .map((stop) => stopOf(stop, closes, people));
  return { people, stops };
}

function stopOf(stop: string, closes: readonly ModelRow[], people: readonly ModelPerson[]): ModelStop {
  const last = closes.filter(({ body }) => body.stops?.includes(stop)).at(-1);
  const stated = new Map(
    (last?.body.manifest ?? [])
      .filter((one) => last?.body.stops?.[one.stop] === stop)
      .map(({ reference, state }) => [reference, STATED[state] ?? '']),
  );
  const now = new Map(
    people.filter((one) => one.stop === stop).map(({ reference, seat }) => [reference, seat]),
  );
  const changes = [...new Set([...stated.keys(), ...now.keys()])]
    .filter((reference) => stated.get(reference) !== now.get(reference))
    .map((reference) => `${reference} ${stated.get(reference) ?? null} ${now.get(reference) ?? null}`)
    .sort(compareCodeUnits);
  const isClosed = changes.length === 0 && ![...now.values()].includes('missing');
  return { stop, isClosed, changes };
}

/** Where somebody is, from what was recorded of them in the order in which it happened. */
function seatOf(place: string, theirs: readonly ModelRow[]): string {
  const rides = theirs.find(
    (load, index) =>
      load.kind === 'load-coach' && !theirs.slice(index).some((later) => isLeaving(later, load)),
  );
  if (rides) return rides.place === place ? 'aboard' : 'elsewhere';
  return theirs.at(-1)?.place === place ? 'no-show' : 'missing';
}

function isLeaving({ kind, place, body }: ModelRow, load: ModelRow): boolean {
  return kind === 'no-show' && body.reason === 'left' && place === load.place;
}
