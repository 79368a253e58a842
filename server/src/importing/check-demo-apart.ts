import type pg from 'pg';
import type { ParsedBundle } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';

/**
 * Refuses a bundle that would mix the demo and real people: everybody may read the password of the demo's
 * accounts (decisions §12). Called while no other import runs, so that its result still holds after the import.
 */
export async function checkDemoApart(
  client: pg.PoolClient,
  { head, weeks }: ParsedBundle,
  findings: Findings,
): Promise<void> {
  const demo = head.demo ?? false;
  const { rows } = await client.query<{ others: boolean }>(
    demo
      ? 'SELECT EXISTS (SELECT FROM week WHERE NOT demo UNION ALL SELECT FROM rep WHERE NOT demo) AS others'
      : 'SELECT EXISTS (SELECT FROM rep WHERE demo) AS others',
  );
  if (rows[0]?.others)
    findings.problem(
      'bundle.json',
      demo
        ? 'is a demo season, and this installation has other accounts or weeks'
        : 'cannot be imported while there are demo accounts: first remove them with offpiste demo remove',
    );
  const taken = await client.query<{ week_id: string }>(
    'SELECT week_id FROM week WHERE demo <> $1 AND week_id = ANY($2)',
    [demo, weeks.map((week) => week.head.weekId)],
  );
  for (const { week_id } of taken.rows)
    findings.problem(`weeks/${week_id}/week.json`, 'is the id of a week of the demo: choose another', {
      column: 'weekId',
      value: week_id,
    });
}
