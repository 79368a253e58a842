import type pg from 'pg';
import * as z from 'zod/mini';
import { type OpenDatabase, openDatabase, withAdministrator } from '#platform/database.ts';

/** A step of a plan that was carried out. */
const Step = z.object({
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z._default(z.number(), 0),
  'Rows Removed by Join Filter': z._default(z.number(), 0),
  get Plans() {
    return z._default(z.array(Step), []);
  },
});
type Step = z.infer<typeof Step>;
const Explained = z.object({ 'Query Text': z.string(), Plan: Step });

/** A statement, and how many rows a step of its plan has looked at for one row of another table after the other. */
export interface ExplainedStatement {
  text: string;
  again: number;
}

/** Opens a server's database with one connection, which says of each statement what its plan has looked at. */
export async function openExplained({
  address,
}: OpenDatabase): Promise<{ database: OpenDatabase; taken: () => ExplainedStatement[] }> {
  await withAdministrator(address, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    for (const setting of [
      `session_preload_libraries = 'auto_explain'`,
      'auto_explain.log_min_duration = 0',
      'auto_explain.log_nested_statements = on',
      'auto_explain.log_analyze = on',
      'auto_explain.log_timing = off',
      'auto_explain.log_format = json',
      'auto_explain.log_level = notice',
      // What a helping process reads is counted only when it ends.
      'max_parallel_workers_per_gather = 0',
    ])
      await client.query(`ALTER DATABASE ${rows[0]?.name} SET ${setting}`);
  });
  const database = openDatabase(address, { as: 'server', connections: 1 });
  let statements: ExplainedStatement[] = [];
  database.pool.on('connect', (client: pg.PoolClient) =>
    client.on('notice', ({ message = '' }) => {
      const start = message.indexOf('{');
      if (!message.includes('plan:') || start < 0) return;
      const explained = Explained.parse(JSON.parse(message.slice(start)));
      statements.push({ text: explained['Query Text'], again: lookedAtAgain(explained.Plan) });
    }),
  );
  return {
    database,
    taken() {
      const all = statements;
      statements = [];
      return all;
    },
  };
}

/** What is read once is left out, however much it is. */
function lookedAtAgain(step: Step): number {
  const joined = step['Rows Removed by Join Filter'];
  const looked = step['Actual Rows'] + step['Rows Removed by Filter'] + joined;
  const loops = step['Actual Loops'];
  return Math.max(loops > 1 ? looked * loops : joined, ...step.Plans.map(lookedAtAgain));
}
