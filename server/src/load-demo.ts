import { closeDatabase, type DatabaseAddress, openDatabase, withAdministrator } from '#platform/database.ts';
import type { ServerConfig } from '#platform/server-config.ts';

/** An arbitrary constant, different from the migrations'. */
const DEMO_LOCK = 7_230_420;

/** Loads the demo season into an empty database, once, even when several processes start at the same time. */
export async function loadDemo(address: DatabaseAddress, size: ServerConfig['demoSize']): Promise<void> {
  await withAdministrator(address, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [DEMO_LOCK]);
    const { rowCount } = await client.query('SELECT FROM week UNION ALL SELECT FROM rep LIMIT 1');
    if (rowCount) return;
    process.stdout.write(`Loading the demo season (${size}) …\n`);
    // Only a first start needs the generator.
    const { importDemo } = await import('#importing/import-demo.ts');
    const database = openDatabase(address, { as: 'operator', connections: 4 });
    try {
      await importDemo(database, { size, today: new Date().toISOString().slice(0, 10) });
    } finally {
      await closeDatabase(database);
    }
  });
}
