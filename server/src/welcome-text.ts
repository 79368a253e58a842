import { counted } from '@offpiste/domain/rules/counted.ts';
import type { Brands } from '#platform/brands.ts';
import type { Database } from '#platform/database.ts';
import type { ServerConfig } from '#platform/server-config.ts';

/** The text at the start: the address; for the demo who can sign in and what to scan, or that nobody can; what to do next. */
export async function welcomeText(
  {
    host,
    port,
    demo,
    brands,
  }: Pick<ServerConfig, 'host' | 'port' | 'demo'> & { brands: Pick<Brands, 'all'> },
  { db }: Database,
): Promise<string> {
  const shown = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const lines = [
    '',
    `Offpiste is ready at http://${shown}:${port}`,
    `  headquarters: http://${shown}:${port}/hq`,
  ];
  const accounts = await db
    .selectFrom('rep')
    .select(['rep_id', 'username', 'tenant', 'level', 'staff_type', 'disabled'])
    .where('demo', '=', true)
    .orderBy('level')
    .orderBy('tenant')
    .orderBy('username')
    .execute();
  const next: string[] = [];
  const usable = demo ? accounts.filter(({ disabled }) => !disabled) : [];
  if (usable.length > 0) {
    const week = await db
      .selectFrom('week')
      .select(['week_id', 'name'])
      .where('disabled', '=', false)
      .orderBy((order) => order.case().when('always_on', '=', true).then(1).else(0).end())
      .orderBy('starts_on')
      .executeTakeFirst();
    lines.push(
      ...brands.all
        .filter(({ ticketPrefixes }) => ticketPrefixes.length > 0)
        .map(({ slug }) => `  as ${slug}: http://${slug}.localhost:${port}`),
      '',
      'Demo accounts, all with the password offpiste-demo:',
      ...usable.map(
        ({ username, tenant, level, staff_type: type }) =>
          `  ${username.padEnd(30)} ${tenant.padEnd(10)} level ${level}  ${type}`,
      ),
      '',
      `Codes to scan: http://${shown}:${port}/demo/codes on this machine's screen,`,
      `  or on paper: npm run offpiste -- codes ${week?.week_id ?? '<weekId>'}`,
    );
    // The first rep of the season; drivers have level 0.
    const reps = usable.filter(({ level }) => level > 0).toSorted((a, b) => (a.rep_id < b.rep_id ? -1 : 1));
    const { username } = reps[0] ?? usable[0] ?? {};
    next.push(
      `Next: open http://${shown}:${port}, sign in as ${username}, set a PIN,`,
      `  choose ${week?.name ?? 'a week'}, then Scan → Load Coach.`,
    );
  }
  if (accounts.length > 0)
    lines.push(
      '',
      `This installation holds ${counted(accounts.length, 'demo account')}${usable.length > 0 ? '' : ', which cannot sign in'}.`,
      'It takes no bundle of your own until the demo is removed: npm run offpiste -- demo remove',
    );
  if (accounts.length === 0 && !(await db.selectFrom('rep').select('rep_id').limit(1).executeTakeFirst()))
    next.push(
      'Next: add a rep and import a week, each with its own words:',
      '  npm run offpiste -- rep add --help, npm run offpiste -- import --help',
    );
  if (next.length > 0) lines.push('', ...next);
  return `${lines.join('\n')}\n\n`;
}
