import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import {
  closeDatabase,
  type OpenDatabase,
  openDatabase,
  withAdministrator,
  withDatabase,
} from '#platform/database.ts';

export interface TestDatabase extends OpenDatabase {
  /** The same database as the server's requests use it; the rest of this is the operator's. */
  served: OpenDatabase;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** A migrated, empty database, copied from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { address: server, template } = inject('postgres');
  const name = `offpiste_test_${randomBytes(8).toString('hex')}`;
  await withAdministrator(server, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`),
  );
  const address = withDatabase(server, name);
  const database = openDatabase(address, { as: 'operator', connections: 10 });
  const served = openDatabase(address, { as: 'server', connections: 10 });
  return {
    ...database,
    served,
    async drop() {
      await closeDatabase(served);
      await closeDatabase(database);
      await withAdministrator(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}
