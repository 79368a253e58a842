import { compareCodeUnits } from '@offpiste/domain/rules/sorting.ts';
import type { Database } from '#platform/database.ts';

/** A recorded attempt, as the ledger has it. */
interface Row {
  seq: number;
  kind: string;
  place: string;
  subject: string;
  at: number;
  undoes: number | null;
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

/** Reads the ledger and the bookings of a week, and says what is so on each coach outbound. */
export async function readModel(
  { pool }: Database,
  weekId: string,
): Promise<(coachId: string) => ModelDeparture> {
  const ledger = await pool.query<Row>(
    `SELECT seq, kind, place, subject, corrected_at AS at, undoes, body FROM ledger
     WHERE week_id = $1 AND is_fact ORDER BY corrected_at, seq`,
    [weekId],
  );
  const bookings = await pool.query<{ reference: string; coach: string; stop: string }>(
    `SELECT a.reference, a.place_id AS coach, coalesce(a.detail ->> 'pickUp', '') AS stop
     FROM allocation a JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
     WHERE a.week_id = $1 AND a.kind = 'coach' AND NOT (a.gone OR p.gone OR p.cancelled)`,
    [weekId],
  );
  const takenBack = new Set(ledger.rows.map(({ undoes }) => undoes));
  const facts = ledger.rows.filter(({ seq, kind }) => kind !== 'undo' && !takenBack.has(seq));
  const people = [
    ...new Set([
      ...bookings.rows.map(({ reference }) => reference),
      ...facts
        .filter(({ kind }) => kind === 'load-coach')
        .map(({ subject }) => subject.slice('coach:outbound:'.length)),
    ]),
  ];
  return (coachId) => departureOf(`coach:${coachId}:outbound`, coachId, facts, bookings.rows, people);
}

function departureOf(
  place: string,
  coachId: string,
  facts: readonly Row[],
  bookings: readonly { reference: string; coach: string; stop: string }[],
  everybody: readonly string[],
): ModelDeparture {
  const people: ModelPerson[] = [];
  for (const reference of everybody) {
    const booking = bookings.find((one) => one.reference === reference && one.coach === coachId);
    const seat = seatOf(reference, place, facts);
    if (booking) people.push({ reference, stop: booking.stop, seat, isGuest: false });
    else if (seat === 'aboard') people.push({ reference, stop: '', seat, isGuest: true });
  }
  const closes = facts.filter((fact) => fact.kind === 'close-departure' && fact.place === place);
  const stops = [...new Set(closes.flatMap(({ body }) => body.stops ?? []))]
    .sort(compareCodeUnits)
    .map((stop) => {
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
    });
  return { people, stops };
}

/** Where somebody is, from what was recorded of them in the order in which it happened. */
function seatOf(reference: string, place: string, facts: readonly Row[]): string {
  const theirs = facts.filter(({ subject }) => subject === `coach:outbound:${reference}`);
  const rides = theirs.find(
    (load, index) =>
      load.kind === 'load-coach' &&
      !theirs.some(
        (other, later) =>
          later > index &&
          other.body.reason === 'left' &&
          other.kind === 'no-show' &&
          other.place === load.place,
      ),
  );
  if (rides) return rides.place === place ? 'aboard' : 'elsewhere';
  const last = theirs.at(-1);
  return last?.place === place ? 'no-show' : 'missing';
}
