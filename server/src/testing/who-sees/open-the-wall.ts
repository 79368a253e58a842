import type { Database } from '#platform/database.ts';
import { ROLES } from '#platform/roles.ts';

/** Takes the wall of the database away: every row and column is there for whoever asks. */
export async function openTheWall({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`
    DO $$
    DECLARE name text;
    BEGIN
      FOR name IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      LOOP
        EXECUTE format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY', name);
        EXECUTE format('GRANT SELECT ON %I TO ${ROLES.server}, ${ROLES.rep}', name);
      END LOOP;
    END $$`);
  const client = await pool.connect();
  await client.query(`SET ROLE ${ROLES.rep}`);
  const { rowCount } = await client.query('SELECT FROM passenger_sensitive');
  client.release(true);
  // A wall that is still there would answer for the filters.
  if (!rowCount) throw new Error('the wall is still there');
}
