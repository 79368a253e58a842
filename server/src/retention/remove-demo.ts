import type { Transaction } from 'kysely';
import type { Database } from '#platform/database.ts';
import type { ReferenceHashes } from '#platform/erased-references.ts';
import type { Tables } from '#platform/tables.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { hasPassengers, purgeWeek } from './purge-week.ts';

/** How many of each were removed. */
export interface RemovedDemo {
  accounts: number;
  /** Phones that were signed in to one of the accounts. */
  phones: number;
  weeks: number;
  passengers: number;
  tickets: number;
  /** Actions in the demo's weeks: they stay in the ledger and name nobody. */
  actions: number;
  /** Look-up records of the season: resorts, contacts, records about the accounts. */
  records: number;
  reports: number;
}

/**
 * Removes the demo: its accounts with their sessions, everybody in its weeks, its look-up records and its accounts'
 * reports; all or nothing. Its weeks stay as empty, disabled names, because the ledger refers to them. With `dryRun`
 * it only says what it would remove.
 */
export async function removeDemo(
  database: Pick<Database, 'db'>,
  { hashes, now, dryRun }: { hashes: ReferenceHashes; now: number; dryRun: boolean },
): Promise<RemovedDemo> {
  return await allOrNothing(database, dryRun, (tx) => remove(tx, hashes, now));
}

async function remove(db: Transaction<Tables>, hashes: ReferenceHashes, now: number): Promise<RemovedDemo> {
  const accounts = await db.selectFrom('rep').select('rep_id').where('demo', '=', true).forUpdate().execute();
  const repIds = ['', ...accounts.map((account) => account.rep_id)];
  // Ended first and by name, so that the audit trail contains each of them.
  const phones = await db
    .updateTable('session_family')
    .set({ revoked_at: now, revoked_because: 'demo removed' })
    .where('rep_id', 'in', repIds)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

  const weeks = await db
    .selectFrom('week')
    .select('week_id')
    .where('demo', '=', true)
    .where((expression) => expression.or([expression('disabled', '=', false), hasPassengers]))
    .execute();
  const purged = { passengers: 0, tickets: 0, actions: 0 };
  for (const { week_id: weekId } of weeks) {
    const { passengers, tickets, actions } = await purgeWeek(db, weekId, hashes);
    purged.passengers += passengers;
    purged.tickets += tickets;
    purged.actions += actions;
  }
  const records = accounts.length > 0 ? await removeSeasonRecords(db, repIds) : { numDeletedRows: BigInt(0) };
  const reports = await db.deleteFrom('bug_report').where('rep_id', 'in', repIds).executeTakeFirst();
  await db.deleteFrom('rep').where('demo', '=', true).execute();
  return {
    accounts: accounts.length,
    phones: Number(phones.numUpdatedRows),
    weeks: weeks.length,
    ...purged,
    records: Number(records.numDeletedRows),
    reports: Number(reports.numDeletedRows),
  };
}

/** An installation that mixed demo and real weeks, before they were kept apart, may have such real records too. */
async function removeSeasonRecords(db: Transaction<Tables>, repIds: readonly string[]) {
  return await db
    .deleteFrom('look_up')
    .where('week_id', '=', '')
    .where((expression) =>
      expression.or([
        expression('rep_id', 'in', repIds),
        expression.not(
          expression.exists(
            expression.selectFrom('week').select('week.week_id').where('week.demo', '=', false),
          ),
        ),
      ]),
    )
    .executeTakeFirst();
}
