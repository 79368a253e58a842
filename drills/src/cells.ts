import { closeDatabase, openDatabase } from '../../server/src/platform/database.ts';
import { ROLES } from '../../server/src/platform/roles.ts';
import { startLoadingDevices } from '../../server/src/testing/loading-devices.ts';
import { startPostgresPair } from '../../server/src/testing/postgres-pair.ts';
import { type DrillResult, isWhole, type Load, phonesFor } from './drill-result.ts';
import { waitUntilListsAgree } from './lists-agree.ts';
import { withTwoServers } from './two-servers.ts';

/** How many operators share the PostgreSQL server. */
const CELLS = ['alps', 'pyrenees', 'tatra'] as const;

/**
 * Several operators on one PostgreSQL server, each with a database and a login that owns it: all are scanned on at once, each ledger
 * has what its own phones were acknowledged and nothing else, and no login gets into another one's database.
 */
export async function cells(load: Load): Promise<DrillResult> {
  const pair = await startPostgresPair();
  try {
    const roles = Object.values(ROLES);
    for (const role of roles) await pair.primary.ask(`CREATE ROLE ${role} NOLOGIN`);
    for (const cell of CELLS) {
      await pair.primary.ask(`CREATE ROLE ${cell} LOGIN`);
      await pair.primary.ask(`GRANT ${roles.join(', ')} TO ${cell}`);
      await pair.primary.ask(`CREATE DATABASE ${cell} OWNER ${cell}`);
      await pair.primary.ask(`REVOKE CONNECT ON DATABASE ${cell} FROM PUBLIC`);
    }
    const each = await Promise.all(
      CELLS.map((cell, index) => oneCell(urlIn(pair.primary.url, cell), load, index)),
    );
    const strangers = await Promise.all(
      CELLS.map((cell, index) => getsInto(pair.primary.url, cell, CELLS[(index + 1) % CELLS.length] ?? cell)),
    );
    const closed = !strangers.includes(true);
    const text = `${CELLS.length} operators on one PostgreSQL, each with two servers under ${load.perSecond} scans a second: ${each.map((cell) => cell.text).join('; ')}; ${closed ? 'no login gets into another database' : 'A LOGIN GETS INTO ANOTHER DATABASE'}.`;
    return { passed: closed && each.every((cell) => cell.passed), text };
  } finally {
    await pair.end();
  }
}

/** Each takes another number of scans, so that one ledger is not taken for another. */
async function oneCell(url: string, load: Load, index: number): Promise<DrillResult> {
  return await withTwoServers(url, async (servers) => {
    const phones = await startLoadingDevices(servers.next, phonesFor(load));
    await phones.moreAcknowledged(load.scans * (index + 1));
    await phones.stop();
    const comparison = await phones.compare(servers.database);
    const lists = await waitUntilListsAgree(servers, comparison);
    const { acknowledged, loaded } = comparison;
    return {
      passed: isWhole(comparison) && lists.agree,
      text: `${acknowledged} acknowledged, ${loaded} in the ledger`,
    };
  });
}

/** The address of a server with another login and database. */
function urlIn(url: string, login: string, database = login): string {
  return url.replace(/^(postgres:\/\/)[^@]+@\/\w+/, `$1${login}@/${database}`);
}

async function getsInto(url: string, login: string, database: string): Promise<boolean> {
  const stranger = openDatabase(
    { connectionString: urlIn(url, login, database) },
    { as: 'operator', connections: 1 },
  );
  return await stranger.pool
    .query('SELECT FROM passenger')
    .then(
      () => true,
      (error: { code?: string }) => error.code !== '42501',
    )
    .finally(() => closeDatabase(stranger));
}
