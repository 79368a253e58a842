import { randomUUID } from 'node:crypto';
import { type DatabaseAddress, withAdministrator } from './database.ts';
import { OperatorError } from './operator-error.ts';

const PROBE = 'offpiste.probe';

/**
 * Refuses an address behind which a pooler gives each transaction another connection (PgBouncer's transaction mode): locks
 * would be another's, and nothing would be heard of other servers' changes. Such a pooler is known by what one connection
 * leaves to the next.
 */
export async function refuseTransactionPooler(address: DatabaseAddress): Promise<void> {
  const value = randomUUID();
  await withAdministrator(address, async (one) => {
    await one.query('SELECT set_config($1, $2, false)', [PROBE, value]);
    await withAdministrator(address, async (other) => {
      await other.query('BEGIN');
      const isShared = (await probeOf(other)) === value;
      // While the other keeps its connection, this one must still have the same.
      if (isShared || (await probeOf(one)) !== value) throw new OperatorError(REASON);
    });
  });
}

async function probeOf(client: {
  query: (sql: string, values: string[]) => Promise<{ rows: { probe: string | null }[] }>;
}) {
  const { rows } = await client.query('SELECT current_setting($1, true) AS probe', [PROBE]);
  return rows[0]?.probe ?? null;
}

const REASON =
  'DATABASE_URL leads to a pooler that shares connections between transactions (PgBouncer with pool_mode = transaction). ' +
  'This program keeps locks and listens on its connections: give it the address of PostgreSQL itself.';
