import type { BundleWeek } from '@offpiste/domain/contract/bundle/bundle.ts';
import type pg from 'pg';
import { allocations, documents, lookUps, passengers, places } from './merged-tables.ts';
import {
  apply,
  compare,
  type EntityChanges,
  hasChanges,
  type MergedTable,
  noChanges,
  stage,
} from './staged-table.ts';
import type { WeekRows } from './week-rows.ts';

const WEEK_LOOK_UPS = ['rep-record', 'schedule', 'whats-on'];

/** Makes one week match the bundle. Actions are in other tables and never change. */
export async function mergeWeek(
  client: pg.PoolClient,
  { head, rows, demo }: { head: BundleWeek; rows: WeekRows; demo: boolean },
): Promise<EntityChanges[]> {
  const { weekId } = head;
  const week = await mergeWeekRow(client, head, demo);
  const changes: EntityChanges[] = [week];
  const merge = async (table: MergedTable, staged: readonly object[]) => {
    await stage(client, table, staged);
    const found = await compare(client, table, weekId);
    changes.push(...found.map((entity) => ({ weekId, ...entity })));
    if (found.some(hasChanges)) await apply(client, table, weekId);
    // The next week of the bundle stages under the same name.
    await client.query({ text: `DROP TABLE ${table.staged}` });
  };
  await merge(
    passengers,
    rows.passengers.map((row) => ({ ...row, gone: false })),
  );
  await merge(
    places,
    rows.places.map((row) => ({ ...row, gone: false })),
  );
  await merge(allocations, rows.allocations);
  await merge(lookUps(WEEK_LOOK_UPS), rows.lookUps);
  await merge(documents, rows.documents);
  if (week.counts.added === 0 && changes.some(hasChanges)) {
    await client.query('UPDATE week SET version = version + 1 WHERE week_id = $1', [weekId]);
  }
  return changes;
}

/** `disabled` is set with a new week and then left to the operators; whether the week is the demo's never changes. */
async function mergeWeekRow(client: pg.PoolClient, head: BundleWeek, demo: boolean): Promise<EntityChanges> {
  const { rows } = await client.query<{ added: boolean }>(
    `INSERT INTO week AS w (week_id, system_id, name, time_zone, starts_on, ends_on, packages, always_on, disabled, demo)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (week_id) DO UPDATE SET system_id = $2, name = $3, time_zone = $4, starts_on = $5, ends_on = $6,
       packages = $7, always_on = $8
     WHERE ROW(w.system_id, w.name, w.time_zone, w.starts_on, w.ends_on, w.packages, w.always_on)
       IS DISTINCT FROM ROW($2, $3, $4, $5::date, $6::date, $7::jsonb, $8::boolean)
     RETURNING w.xmax = 0 AS added`,
    [
      head.weekId,
      head.systemId,
      head.weekName,
      head.timeZone,
      head.startsOn,
      head.endsOn,
      JSON.stringify(head.packages),
      head.alwaysOn ?? false,
      head.disabled ?? false,
      demo,
    ],
  );
  const state = rows[0] ? (rows[0].added ? 'added' : 'changed') : 'unchanged';
  const counts = { ...noChanges(), [state]: 1 };
  return { weekId: head.weekId, entity: 'week', counts, examples: rows[0] ? { [state]: [head.weekId] } : {} };
}
