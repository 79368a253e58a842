import { compareCodeUnits } from '@offpiste/domain/rules/sorting.ts';
import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
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

/** A departure outbound by what the ledger and the bookings say, and by nothing that the product computes. */
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

/** Reads the ledger and the bookings of a week, and says what is so on each coach or transfer outbound. */
export async function readModel(
  { pool }: Database,
  weekId: string,
  kind: VehicleKind = 'coach',
): Promise<(id: string) => ModelDeparture> {
  const ledger = await pool.query<ModelRow>(
    `SELECT seq, kind, place, subject, corrected_at AS at, undoes, is_fact AS "isFact", body FROM ledger
     WHERE week_id = $1`,
    [weekId],
  );
  const bookings = await pool.query<ModelBooking>(
    `SELECT a.reference, a.kind || ':' || a.place_id || ':' || a.direction AS place, coalesce(a.detail ->> 'pickUp', '') AS stop
     FROM allocation a JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
     WHERE a.week_id = $1 AND a.kind = $2 AND NOT (a.gone OR p.gone OR p.cancelled)`,
    [weekId, kind],
  );
  return (id) => departureByRows(`${kind}:${id}:outbound`, ledger.rows, bookings.rows);
}

/** Says what is so on a departure, by rows of the ledger in any order and by bookings; a transfer runs one way alone. */
export function departureByRows(
  place: string,
  rows: readonly ModelRow[],
  bookings: readonly ModelBooking[],
): ModelDeparture {
  const [kind = ''] = place.split(':');
  const way = place.slice(place.lastIndexOf(':') + 1);
  const journeys = `${kind}:${way}:`;
  const takenBack = new Set(rows.filter(({ isFact }) => isFact).map(({ undoes }) => undoes));
  const facts = rows
    .filter(({ isFact, kind, seq }) => isFact && kind !== 'undo' && !takenBack.has(seq))
    .toSorted((a, b) => a.at - b.at || a.seq - b.seq);
  const loads = facts.filter((fact) => isLoad(fact) && fact.subject.startsWith(journeys));
  const added = facts
    .filter((fact) => fact.kind === 'add-extra' && kind === 'transfer')
    .map((fact) => ({ fact, place: `transfer:${fact.place.slice('extras:'.length)}:${way}` }));
  const codeOf = ({ subject }: ModelRow) => subject.slice(subject.lastIndexOf(':') + 1);
  const everybody = new Set([
    ...bookings.map(({ reference }) => reference),
    ...[...loads, ...added.map(({ fact }) => fact)].map(codeOf),
  ]);
  const people: ModelPerson[] = [];
  for (const reference of everybody) {
    const booking = bookings.find((one) => one.reference === reference && one.place === place);
    const theirs = facts.filter(({ subject }) => subject === `${journeys}${reference}`);
    const extras = added.filter(({ fact }) => codeOf(fact) === reference);
    const seat = seatOf(place, theirs, extras);
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

/**
 * Where somebody is, from what was recorded of them in the order in which it happened, and from the transfers to which
 * they were added.
 */
function seatOf(
  place: string,
  theirs: readonly ModelRow[],
  extras: readonly { fact: ModelRow; place: string }[],
): string {
  const rides = theirs.find(
    (load, index) => isLoad(load) && !theirs.slice(index).some((later) => isLeaving(later, load)),
  );
  const lastPlace = theirs.at(-1)?.place;
  const left = rides
    ? undefined
    : theirs.findLast((fact) => fact.body.reason === 'left' && fact.place === lastPlace);
  const joined = extras.filter(
    (extra, index) =>
      // The first time that they were added there counts.
      extras.findIndex(({ place: there }) => there === extra.place) === index &&
      !(left?.place === extra.place && left.at >= extra.fact.at) &&
      (!rides || extra.fact.at > rides.at),
  );
  const latest = Math.max(...joined.map(({ fact }) => fact.at));
  const [on] = joined
    .filter(({ fact }) => fact.at === latest)
    .map((extra) => extra.place)
    .sort(compareCodeUnits);
  if (on !== undefined) return on === place ? 'aboard' : 'elsewhere';
  if (rides) return rides.place === place ? 'aboard' : 'elsewhere';
  return theirs.at(-1)?.place === place ? 'no-show' : 'missing';
}

function isLoad({ kind }: ModelRow): boolean {
  return kind === 'load-coach' || kind === 'load-transfer';
}

function isLeaving({ kind, place, body }: ModelRow, load: ModelRow): boolean {
  return kind === 'no-show' && body.reason === 'left' && place === load.place;
}
