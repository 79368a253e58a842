import { compareByNumber, compareText } from '@offpiste/domain/rules/sorting.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';
import { type DemoPlace, type Workflow, workflows } from './demo-place.ts';

export interface DemoWeek {
  weekId: string;
  name: string;
}

export interface NamedPlace extends DemoPlace {
  title: string;
}

/** A code to scan, whose it is, and what is special about it. */
export interface DemoCode {
  code: string;
  name: string;
  note: string;
}

/** The weeks of the demo season, soonest first. */
export async function listDemoWeeks({ db }: Database): Promise<DemoWeek[]> {
  return await db
    .selectFrom('week')
    .select(['week_id as weekId', 'name'])
    .where('demo', '=', true)
    .where('disabled', '=', false)
    .orderBy('always_on')
    .orderBy('starts_on')
    .execute();
}

/** Every place of a week where codes are scanned, by its name. A vehicle is one place in each direction. */
export async function listDemoPlaces({ db }: Database, week: string): Promise<NamedPlace[]> {
  const { rows } = await sql<{
    kind: Workflow;
    place: string;
    direction: DemoPlace['direction'];
    title: string;
  }>`
    SELECT l.kind, l.place_id AS place, d.direction, CASE l.kind
      WHEN 'coach' THEN 'Coach ' || l.place_id || ' ' || initcap(d.direction)
      WHEN 'transfer' THEN l.place_id || ' ' || initcap(d.direction)
      WHEN 'room' THEN (l.sheet ->> 'buildingName') || ', room ' || (l.sheet ->> 'roomName')
      ELSE coalesce(l.detail ->> 'group', l.detail ->> 'name', l.detail ->> 'distributionPoint') END AS title
    FROM place l
    CROSS JOIN LATERAL unnest(CASE WHEN l.kind IN ('coach', 'transfer') THEN ARRAY['outbound', 'inbound']
      ELSE ARRAY[''] END) AS d (direction)
    WHERE l.week_id = ${week} AND l.kind = ANY(${workflows}) AND NOT l.gone
      AND (l.kind <> 'room' OR l.sheet <> '{}')`.execute(db);
  return rows
    .map((row) => ({ week, ...row }))
    .sort((a, b) => compareByNumber(a.title, b.title) || compareText(a.direction, b.direction));
}

/** The codes to try at one of a week's places: everyone booked there by name, then the cancelled, then wrong ones. */
export async function findDemoCodes(
  { db }: Database,
  place: DemoPlace,
  places: readonly NamedPlace[],
): Promise<DemoCode[]> {
  const { week, kind, direction } = place;
  const { rows } = await sql<{
    code: string;
    name: string;
    at: string;
    isHere: boolean;
    isCancelled: boolean;
    staff: string[] | null;
  }>`
    SELECT a.barcode AS code, p.name, a.place_id AS at, a.place_id = ${place.place} AS "isHere",
      p.cancelled OR p.gone OR a.gone AS "isCancelled", a.detail -> 'staffMembers' AS staff
    FROM allocation a
    JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
    WHERE a.week_id = ${week} AND a.kind = ${kind} AND a.direction = ${direction}`.execute(db);
  const byName = rows.sort((a, b) => compareText(a.name, b.name) || compareText(a.code, b.code));
  const here = byName.filter(({ isHere }) => isHere);
  const expected = new Set(here.map(({ code }) => code));
  const stranger = byName.find(
    ({ code, isHere, isCancelled }) => !isHere && !isCancelled && !expected.has(code),
  );
  const title = (at: string) =>
    places.find((other) => other.kind === kind && other.place === at && other.direction === direction)
      ?.title ?? at;
  const [, booking] = /^(.+)-\d{6}$/.exec(here[0]?.code ?? '') ?? [];
  return [
    ...here
      .filter(({ isCancelled }) => !isCancelled)
      .map(({ code, name, staff }) => ({
        code,
        name,
        note: kind === 'lift-pass' ? `Handed out by ${staff?.join(', ') || 'nobody'}` : 'Booked here',
      })),
    ...here
      .filter(({ isCancelled }) => isCancelled)
      .map(({ code, name }) => ({ code, name, note: 'Cancelled' })),
    // Passes are found by their code alone, wherever they are handed out.
    ...(stranger && kind !== 'lift-pass'
      ? [{ code: stranger.code, name: stranger.name, note: `Wrong place: ${title(stranger.at)}` }]
      : []),
    { code: 'NUCO-ZZZZZZ-999999', name: 'Nobody', note: 'Wrong: not in the week' },
    ...(booking ? [{ code: booking, name: 'Half a code', note: 'Wrong: a booking without a person' }] : []),
    { code: 'HTTPS://OFFPISTE.EXAMPLE', name: 'No ticket', note: 'Wrong: another kind of code' },
  ];
}
