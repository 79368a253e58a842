import type { Database } from '#platform/database.ts';
import type { ServerConfig } from '#platform/server-config.ts';

/** What the start prints: the address and, with a demo season, who can sign in and what to scan. */
export async function welcomeText(
  { host, port }: Pick<ServerConfig, 'host' | 'port'>,
  { db }: Database,
): Promise<string> {
  const shown = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const lines = ['', `Offpiste is ready at http://${shown}:${port}`];
  const accounts = await db
    .selectFrom('rep')
    .select(['username', 'tenant', 'level', 'staff_type'])
    .where('username', 'like', '%@demo.test')
    .where('disabled', '=', false)
    .orderBy('level')
    .orderBy('tenant')
    .orderBy('username')
    .execute();
  if (accounts.length > 0) {
    const week = await db
      .selectFrom('week')
      .select('week_id')
      .where('disabled', '=', false)
      .orderBy((order) => order.case().when('always_on', '=', true).then(1).else(0).end())
      .orderBy('starts_on')
      .executeTakeFirst();
    lines.push(
      ...['nuco', 'wasteland'].map((slug) => `  as ${slug}: http://${slug}.localhost:${port}`),
      '',
      'Demo accounts, all with the password offpiste-demo:',
      ...accounts.map(
        ({ username, tenant, level, staff_type: type }) =>
          `  ${username.padEnd(30)} ${tenant.padEnd(10)} level ${level}  ${type}`,
      ),
      '',
      `Codes to scan: http://${shown}:${port}/demo/codes on this machine's screen,`,
      `  or on paper: npm run offpiste -- codes ${week?.week_id ?? '<weekId>'}`,
    );
  }
  return `${lines.join('\n')}\n\n`;
}
