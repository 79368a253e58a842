import type pg from 'pg';
import { stopTexts } from '#platform/local-time.ts';
import { allocations, passengers } from './merged-tables.ts';
import { PATIENT } from './staged-table.ts';
import { whatHappened } from './what-happened.ts';

/** How an import affects one passenger; of several ways the first of this list. */
export const PERSON_STATES = ['vanished', 'cancelled', 'returned', 'added', 'moved', 'changed'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** What an import would do, or did, to one passenger. */
export interface PersonChange {
  reference: string;
  name: string;
  state: PersonState;
  /** What differs, in words: `phone: 447… → 448…`, `outbound: Coach 2 → Coach 4`. */
  details: string[];
  /** What reps have already recorded, such as `loaded on Coach 4 outbound`, with when and by whom. */
  happened: { what: string; when: string }[];
}

/** A field of a passenger as the report calls it; of a personal one only that it differs is said. */
const FIELDS: Readonly<Record<string, { label: string; personal?: boolean }>> = {
  name: { label: 'name' },
  status: { label: 'status' },
  group_name: { label: 'group' },
  resort_name: { label: 'resort' },
  phone: { label: 'phone' },
  email: { label: 'email' },
  nationality: { label: 'nationality' },
  passenger_id: { label: 'booking id' },
  date_of_birth: { label: 'date of birth', personal: true },
  next_of_kin_name: { label: 'next of kin', personal: true },
  next_of_kin_phone: { label: 'next of kin’s phone', personal: true },
};
const DETAILS: Readonly<Record<string, string>> = {
  pickUp: 'pick-up',
  dropOff: 'drop-off',
  equipmentCarriage: 'equipment',
  passType: 'pass',
  firstDaysSkiing: 'first day',
  staffMembers: 'handed out by',
  package_name: 'package',
};

/**
 * Returns everybody for whom the staged week differs from the existing one, those first about whom reps have already
 * recorded something. Reads only, and before anything of the week is written.
 */
export async function personChanges(
  client: pg.PoolClient,
  { weekId, timeZone }: { weekId: string; timeZone: string },
): Promise<PersonChange[]> {
  const people = new Map<string, PersonChange>();
  for (const { reference, name, state, fields } of await differingPeople(client, weekId)) {
    const details = (fields ?? []).map(([field, from, to]) => fieldText(field, from, to));
    people.set(reference, { reference, name, state, details, happened: [] });
  }
  const bookings = await differingBookings(client, weekId);
  const nameOf = await placeNames(client, weekId, bookings);
  for (const [reference, own] of Map.groupBy(bookings, (booking) => booking.reference)) {
    const { details, moved } = bookingTexts(own, nameOf);
    const person = people.get(reference);
    if (person?.state === 'changed' && moved) person.state = 'moved';
    if (person) person.details.push(...details);
    else {
      const name = own[0]?.name ?? '';
      people.set(reference, { reference, name, state: moved ? 'moved' : 'changed', details, happened: [] });
    }
  }
  for (const { reference, what, at, repName } of await whatHappened(client, weekId, [...people.keys()])) {
    const when = `${stopTexts(at, timeZone).date_time_formatted}${repName && `, ${repName}`}`;
    people.get(reference)?.happened.push({ what, when });
  }
  const rank = ({ state, happened }: PersonChange) =>
    PERSON_STATES.indexOf(state) + (happened.length > 0 ? 0 : PERSON_STATES.length);
  return [...people.values()].sort((a, b) => rank(a) - rank(b) || (a.reference < b.reference ? -1 : 1));
}

async function differingPeople(client: pg.PoolClient, weekId: string) {
  const names = Object.keys(FIELDS);
  const row = (alias: string) => `ROW(${names.map((name) => `${alias}.${name}`).join(', ')})`;
  const field = (name: string) =>
    FIELDS[name]?.personal
      ? `CASE WHEN s.${name} IS DISTINCT FROM t.${name} THEN jsonb_build_array('${name}', NULL, NULL) END`
      : `CASE WHEN s.${name} IS DISTINCT FROM t.${name} THEN jsonb_build_array('${name}', t.${name}, s.${name}) END`;
  const { rows } = await client.query<{
    reference: string;
    name: string;
    state: PersonState;
    fields: [string, string | null, string | null][] | null;
  }>({
    text: `
      SELECT coalesce(s.reference, t.reference) AS reference, coalesce(s.name, t.name) AS name,
        CASE WHEN t.reference IS NULL THEN 'added' WHEN s.reference IS NULL THEN 'vanished'
          WHEN t.gone THEN 'returned' WHEN s.cancelled AND NOT t.cancelled THEN 'cancelled' ELSE 'changed' END AS state,
        CASE WHEN s.reference = t.reference THEN
          array_to_json(array_remove(ARRAY[${names.map(field).join(', ')}], NULL)) END AS fields
      FROM ${passengers.staged} s FULL JOIN (${passengers.current}) t ON s.reference = t.reference
      WHERE s.reference IS NULL AND NOT t.gone OR s.reference IS NOT NULL AND (t.reference IS NULL OR t.gone
        OR ${row('s')} IS DISTINCT FROM ${row('t')})`,
    values: [weekId],
    ...PATIENT,
  });
  return rows;
}

/** A booking that begins or ends, or of which something differs, for somebody who is in the week before and after. */
interface BookingChange {
  reference: string;
  name: string;
  kind: string;
  direction: string;
  place: string;
  barcode: string;
  how: 'begun' | 'ended' | 'changed';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

async function differingBookings(client: pg.PoolClient, weekId: string): Promise<BookingChange[]> {
  const { rows } = await client.query<BookingChange>({
    text: `
      WITH compared AS (
        SELECT s.reference AS new_reference, t.reference AS old_reference, coalesce(s.kind, t.kind) AS kind,
          coalesce(s.direction, t.direction) AS direction, coalesce(s.place_id, t.place_id) AS place,
          coalesce(s.barcode, t.barcode) AS barcode, s.detail AS after, t.detail AS before,
          s.reference IS NOT NULL AND NOT s.gone AS is_on, t.reference IS NOT NULL AND NOT t.gone AS was_on
        FROM ${allocations.staged} s FULL JOIN (${allocations.current}) t
          ON s.kind = t.kind AND s.place_id = t.place_id AND s.direction = t.direction AND s.barcode = t.barcode
      ), changed AS (
        SELECT new_reference AS reference, 'begun' AS how, compared.* FROM compared
          WHERE is_on AND (NOT was_on OR new_reference <> old_reference)
        UNION ALL SELECT old_reference, 'ended', compared.* FROM compared
          WHERE was_on AND (NOT is_on OR new_reference <> old_reference)
        UNION ALL SELECT new_reference, 'changed', compared.* FROM compared
          WHERE is_on AND was_on AND new_reference = old_reference AND before <> after
      )
      SELECT c.reference, s.name, c.kind, c.direction, c.place, c.barcode, c.how,
        CASE WHEN how = 'changed' THEN before END AS before, CASE WHEN how = 'changed' THEN after END AS after
      FROM changed c JOIN ${passengers.staged} s ON s.reference = c.reference
        JOIN passenger p ON p.week_id = $1 AND p.reference = c.reference AND NOT p.gone
      ORDER BY c.reference, c.kind, c.direction, c.place, c.barcode`,
    values: [weekId],
    ...PATIENT,
  });
  return rows;
}

type NameOf = (booking: Pick<BookingChange, 'kind' | 'place' | 'barcode'>) => string;

async function placeNames(
  client: pg.PoolClient,
  weekId: string,
  bookings: readonly BookingChange[],
): Promise<NameOf> {
  const { rows } = await client.query<{ kind: string; place: string; name: string | null }>(
    `SELECT kind, place_id AS place, coalesce(detail ->> 'subblock_physical_name', detail ->> 'group', detail ->> 'name') AS name
     FROM (SELECT kind, place_id, detail FROM place WHERE week_id = $1
       UNION ALL SELECT kind, place_id, detail FROM staged_place) p WHERE place_id = ANY($2)`,
    [weekId, [...new Set(bookings.map(({ place }) => place))]],
  );
  const names = new Map(rows.map(({ kind, place, name }) => [`${kind} ${place}`, name]));
  return ({ kind, place, barcode }) => {
    if (kind === 'coach') return `Coach ${place}`;
    if (kind === 'transfer') return `Transfer ${place}`;
    if (kind === 'own-transport') return 'own transport';
    if (kind === 'lift-pass') return barcode;
    return names.get(`${kind} ${place}`) ?? place;
  };
}

/** Somebody has one way to travel in each direction, and one of the others where only one begins and one ends. */
function bookingTexts(own: readonly BookingChange[], nameOf: NameOf): { details: string[]; moved: boolean } {
  const details: string[] = [];
  let moved = false;
  const topic = ({ kind, direction }: BookingChange) =>
    ['coach', 'transfer', 'own-transport'].includes(kind) ? direction : kind.replace('-', ' ');
  for (const [label, about] of Map.groupBy(own, topic)) {
    const ended = about.filter(({ how }) => how === 'ended');
    const begun = about.filter(({ how }) => how === 'begun');
    for (const [index, booking] of begun.entries()) {
      const from = ended[index];
      if (from) moved = true;
      details.push(`${label}: ${from ? nameOf(from) : 'none'} → ${nameOf(booking)}`);
    }
    for (const from of ended.slice(begun.length)) details.push(`${label}: ${nameOf(from)} → none`);
    for (const { before, after, ...booking } of about.filter(({ how }) => how === 'changed'))
      for (const key of new Set(Object.keys({ ...before, ...after })))
        if (textOf(before?.[key]) !== textOf(after?.[key]))
          details.push(
            `${nameOf(booking)}, ${DETAILS[key] ?? key}: ${textOf(before?.[key])} → ${textOf(after?.[key])}`,
          );
  }
  return { details, moved };
}

function fieldText(field: string, from: string | null, to: string | null): string {
  const { label = field, personal } = FIELDS[field] ?? {};
  return personal ? `${label} differs` : `${label}: ${textOf(from)} → ${textOf(to)}`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
