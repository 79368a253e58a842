import type { AttemptFilters } from '@offpiste/domain/contract/hq/attempt-filters.ts';
import {
  ATTEMPTS_PAGE,
  type AttemptChoicesReply,
  type AttemptsReply,
} from '@offpiste/domain/contract/hq/ledger.ts';
import type { TimelineEntry } from '@offpiste/domain/contract/hq/timeline.ts';
import { type RawBuilder, sql } from 'kysely';
import { findAttempts } from '#ledger/attempts/attempt-store.ts';
import { findPhoneLabels } from '#ledger/attempts/phone-labels.ts';
import { findPlaceNames } from '#lists/named-places.ts';
import type { Queries } from '#platform/as-rep.ts';
import { instantOf } from '#platform/local-time.ts';

/** The attempts of a week that filters leave. */
export interface Filtered {
  weekId: string;
  /** The filters' moments are in it. */
  zone: string;
  filters: AttemptFilters;
}

/** Reads a page of attempts, the latest arrival first, and counts all that the filters leave. */
export async function findPage(
  queries: Queries,
  of: Filtered,
  cursor: number | null,
): Promise<Pick<AttemptsReply, 'entries' | 'next' | 'counts'>> {
  await readWeekAlone(queries);
  const { rows } = await sql<AttemptsReply['counts'] & { page: number[] }>`
    WITH shown AS MATERIALIZED (SELECT l.seq, l.verdict, l.late, u.undoes IS NOT NULL AS undone
      FROM ledger l LEFT JOIN (SELECT DISTINCT undoes FROM ledger
        WHERE undoes IS NOT NULL AND week_id = ${of.weekId}) u ON u.undoes = l.seq
      WHERE ${matching(of)})
    SELECT count(*)::int AS "all",
      count(*) FILTER (WHERE verdict = 'accepted')::int AS accepted,
      count(*) FILTER (WHERE verdict = 'conflict')::int AS conflict,
      count(*) FILTER (WHERE verdict = 'refused')::int AS refused,
      count(*) FILTER (WHERE late)::int AS late, count(*) FILTER (WHERE undone)::int AS undone,
      ARRAY(SELECT seq FROM shown WHERE ${cursor === null ? sql`true` : sql`seq < ${cursor}`}
        ORDER BY seq DESC LIMIT ${ATTEMPTS_PAGE + 1})::bigint[] AS page
    FROM shown`.execute(queries.db);
  const [{ page, ...counts } = { page: [], ...NONE }] = rows;
  const numbers = page.map(Number);
  const entries = await inOrder(queries, of.weekId, numbers.slice(0, ATTEMPTS_PAGE));
  const last = entries.at(-1);
  return { entries, next: page.length > ATTEMPTS_PAGE && last ? String(last.seq) : null, counts };
}

/** Reads the next attempts after a number in the order of arrival, up to another; for a file. */
export async function findNext(
  queries: Queries,
  of: Filtered,
  { after, until, most }: { after: number; until: number; most: number },
): Promise<TimelineEntry[]> {
  await readWeekAlone(queries);
  const { rows } = await sql<{ seq: number }>`
    SELECT l.seq FROM ledger l
    WHERE ${matching(of)} AND l.seq > ${after} AND l.seq <= ${until} ORDER BY l.seq LIMIT ${most}`.execute(
    queries.db,
  );
  return await inOrder(
    queries,
    of.weekId,
    rows.map(({ seq }) => seq),
  );
}

/** Counts the attempts that a file will have, and the number of the last one. */
export async function findExtent(queries: Queries, of: Filtered): Promise<{ count: number; until: number }> {
  await readWeekAlone(queries);
  const { rows } = await sql<{ count: number; until: number | null }>`
    SELECT count(*)::int AS count, max(l.seq) AS until FROM ledger l WHERE ${matching(of)}`.execute(
    queries.db,
  );
  return { count: rows[0]?.count ?? 0, until: rows[0]?.until ?? 0 };
}

/** Reads who has attempted something in a week, on which phones and where. */
export async function findChoices(queries: Queries, weekId: string): Promise<AttemptChoicesReply> {
  await readWeekAlone(queries);
  const { rows } = await sql<{
    reps: AttemptChoicesReply['reps'];
    phones: { deviceId: string; repId: string; by: string }[];
    places: string[];
  }>`
    WITH week AS MATERIALIZED (
      SELECT rep_id, device_id, place, max(rep_name) AS rep_name FROM ledger WHERE week_id = ${weekId}
      GROUP BY rep_id, device_id, place)
    SELECT coalesce((SELECT jsonb_agg(jsonb_build_object('repId', rep_id, 'name', name) ORDER BY name, rep_id)
        FROM (SELECT rep_id, max(rep_name) AS name FROM week WHERE rep_name <> '' GROUP BY rep_id) r), '[]') AS reps,
      coalesce((SELECT jsonb_agg(jsonb_build_object('deviceId', device_id, 'repId', rep_id, 'by', name) ORDER BY name)
        FROM (SELECT device_id, rep_id, max(rep_name) AS name FROM week GROUP BY device_id, rep_id) d), '[]') AS phones,
      coalesce((SELECT jsonb_agg(DISTINCT place) FROM week WHERE place <> ''), '[]') AS places`.execute(
    queries.db,
  );
  const { reps, phones, places } = rows[0] ?? { reps: [], phones: [], places: [] };
  const labelOf = await findPhoneLabels(queries, phones);
  const nameOf = await findPlaceNames(queries, weekId, places);
  const byName = new Intl.Collator('en-GB', { numeric: true });
  return {
    reps,
    phones: phones.map(({ deviceId, repId, by }) => ({ deviceId, label: labelOf({ deviceId, repId }), by })),
    places: places.map(nameOf).sort((a, b) => byName.compare(a.name, b.name)),
  };
}

const MINUTE_MS = 60_000;
const NONE = { all: 0, accepted: 0, conflict: 0, refused: 0, late: 0, undone: 0 };

/** The week's rows are found by an index, also where the ledger has hardly any others. */
async function readWeekAlone({ db }: Queries): Promise<void> {
  await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(db);
}

/** What is asked of a row `l` of the ledger. */
function matching({ weekId, zone, filters }: Filtered): RawBuilder<unknown> {
  const { from, to, rep, phone, place, reference, kind, verdict, late, undone } = filters;
  const conditions = [
    sql`l.week_id = ${weekId}`,
    ...(from === undefined ? [] : [sql`l.corrected_at >= ${momentOf(from, zone)}`]),
    ...(to === undefined ? [] : [sql`l.corrected_at < ${momentOf(to, zone)}`]),
    ...(rep === undefined ? [] : [sql`l.rep_id = ${rep}`]),
    ...(phone === undefined ? [] : [sql`l.device_id = ${phone}`]),
    ...(place === undefined ? [] : [sql`l.place = ${place}`]),
    ...(reference === undefined ? [] : [sql`l.reference = ${reference}`]),
    ...(kind === undefined ? [] : [sql`l.kind = ${kind}`]),
    ...(verdict === undefined ? [] : [sql`l.verdict = ${verdict}`]),
    ...(late === undefined ? [] : [sql`l.late`]),
    ...(undone === undefined
      ? []
      : [sql`EXISTS (SELECT FROM ledger o WHERE o.undoes = l.seq) = ${undone === '1'}`]),
  ];
  return sql.join(conditions, sql` AND `);
}

/** A time that clocks skip in spring is the first one after it. */
function momentOf(text: string, zone: string): number {
  const moment = instantOf(text, zone);
  if (moment !== null) return moment;
  return momentOf(new Date(Date.parse(`${text}Z`) + MINUTE_MS).toISOString().slice(0, text.length), zone);
}

async function inOrder(
  queries: Queries,
  weekId: string,
  numbers: readonly number[],
): Promise<TimelineEntry[]> {
  if (numbers.length === 0) return [];
  const found = await findAttempts(queries, weekId, sql`l.seq = ANY(${numbers}::bigint[])`);
  const place = new Map(numbers.map((seq, at) => [seq, at]));
  return found.sort((a, b) => (place.get(a.seq) ?? 0) - (place.get(b.seq) ?? 0));
}

/** Reads what was noted last on contradictions of a week, by the number of the attempt. */
export async function findDecisions(
  { db }: Queries,
  weekId: string,
  entries: readonly TimelineEntry[],
): Promise<ReadonlyMap<number, string>> {
  const items = entries.filter(({ verdict }) => verdict === 'conflict').map(({ seq }) => `conflict:${seq}`);
  if (items.length === 0) return new Map();
  const { rows } = await sql<{ item: string; note: string }>`
    SELECT DISTINCT ON (item_id) item_id AS item, outcome || ', ' || rep_name || ': ' || note AS note
    FROM decision_note WHERE week_id = ${weekId} AND item_id = ANY(${items}) ORDER BY item_id, at DESC`.execute(
    db,
  );
  return new Map(rows.map(({ item, note }) => [Number(item.slice('conflict:'.length)), note]));
}
