import type { BundleWeek } from '@offpiste/domain/contract/bundle/bundle.ts';
import type pg from 'pg';
import { endFlags } from './ended-flags.ts';
import { allocations, documents, lookUps, passengers, places } from './merged-tables.ts';
import {
  apply,
  type ChangeState,
  compare,
  type EntityChanges,
  hasChanges,
  type MergedTable,
  noChanges,
  PATIENT,
  stage,
} from './staged-table.ts';
import type { WeekRows } from './week-rows.ts';

const WEEK_LOOK_UPS = lookUps(['rep-record', 'schedule', 'whats-on']);
const TABLES: readonly MergedTable[] = [passengers, places, allocations, WEEK_LOOK_UPS, documents];

/** What one week would become. */
export interface WantedWeek {
  head: BundleWeek;
  rows: WeekRows;
  demo: boolean;
}

/** What differs in a week: the counts of every list, and the tables that have to be written. */
export interface WeekChanges {
  isNew: boolean;
  counts: EntityChanges[];
  tables: MergedTable[];
}

/** Puts a week's rows beside the existing ones and counts the differences. Nothing existing is changed or locked. */
export async function compareWeek(
  client: pg.PoolClient,
  { head, rows }: Pick<WantedWeek, 'head' | 'rows'>,
): Promise<WeekChanges> {
  const { weekId } = head;
  const keep = <T extends object>(row: T) => ({ ...row, gone: false });
  const staged: [MergedTable, readonly object[]][] = [
    [passengers, rows.passengers.map(keep)],
    [places, rows.places.map(keep)],
    [allocations, rows.allocations],
    [WEEK_LOOK_UPS, rows.lookUps],
    [documents, rows.documents],
  ];
  const week = await compareWeekRow(client, head);
  const changes: WeekChanges = { isNew: week.counts.added > 0, counts: [week], tables: [] };
  for (const [table, wanted] of staged) {
    await stage(client, table, wanted);
    const found = await compare(client, table, weekId);
    changes.counts.push(...found.map((entity) => ({ weekId, ...entity })));
    if (found.some(hasChanges)) changes.tables.push(table);
  }
  return changes;
}

/** Makes one week match what was staged of it. Actions are in other tables and never change. */
export async function applyWeek(
  client: pg.PoolClient,
  { head, demo }: Pick<WantedWeek, 'head' | 'demo'>,
  { isNew, counts, tables }: WeekChanges,
): Promise<void> {
  if (!counts.some(hasChanges)) return;
  const { weekId } = head;
  await mergeWeekRow(client, head, demo);
  for (const table of tables) await apply(client, table, weekId);
  await endFlags(client, weekId);
  await client.query({ text: 'SELECT renew_passenger_search($1)', values: [weekId], ...PATIENT });
  if (!isNew) await client.query('UPDATE week SET version = version + 1 WHERE week_id = $1', [weekId]);
}

/** Makes room for the next week of the bundle, which is staged under the same names. */
export async function dropStagedWeek(client: pg.PoolClient): Promise<void> {
  await client.query(`DROP TABLE ${TABLES.map(({ staged }) => staged).join(', ')}`);
}

/** What a bundle says of a week itself, in the order of the statements below. */
function weekValues(head: BundleWeek): unknown[] {
  return [
    head.weekId,
    head.systemId,
    head.weekName,
    head.timeZone,
    head.startsOn,
    head.endsOn,
    JSON.stringify(head.packages),
    head.alwaysOn ?? false,
  ];
}

async function compareWeekRow(client: pg.PoolClient, head: BundleWeek): Promise<EntityChanges> {
  const { rows } = await client.query<{ state: ChangeState }>(
    `SELECT CASE WHEN ROW(w.system_id, w.name, w.time_zone, w.starts_on, w.ends_on, w.packages, w.always_on)
       IS DISTINCT FROM ROW($2, $3, $4, $5::date, $6::date, $7::jsonb, $8::boolean)
       THEN 'changed' ELSE 'unchanged' END AS state
     FROM week w WHERE week_id = $1`,
    weekValues(head),
  );
  const state = rows[0]?.state ?? 'added';
  const counts = { ...noChanges(), [state]: 1 };
  const examples = state === 'unchanged' ? {} : { [state]: [head.weekId] };
  return { weekId: head.weekId, entity: 'week', counts, examples };
}

/** `disabled` is set with a new week and then left to the operators; whether the week is the demo's never changes. */
async function mergeWeekRow(client: pg.PoolClient, head: BundleWeek, demo: boolean): Promise<void> {
  await client.query(
    `INSERT INTO week (week_id, system_id, name, time_zone, starts_on, ends_on, packages, always_on, disabled, demo)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (week_id) DO UPDATE SET system_id = $2, name = $3, time_zone = $4, starts_on = $5, ends_on = $6,
       packages = $7, always_on = $8`,
    [...weekValues(head), head.disabled ?? false, demo],
  );
}
