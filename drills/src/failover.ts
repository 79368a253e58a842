import type { PostgresBinaries } from '../../server/src/platform/embedded-postgres/binaries.ts';
import { startLoadingDevices } from '../../server/src/testing/loading-devices.ts';
import { startPostgresPair } from '../../server/src/testing/postgres-pair.ts';
import { compared, type DrillResult, isWhole, type Load, noticed, phonesFor } from './drill-result.ts';
import { waitUntilListsAgree } from './lists-agree.ts';
import { withTwoServers } from './two-servers.ts';

/** How many scans the primary takes that a lagging standby never gets. */
const LAG = 20;

/**
 * Scans through two servers, kills the primary and promotes its standby: the servers must find it by themselves, and the ledger
 * must have what was acknowledged. With a standby that lags, as an asynchronous one may, it must say what is missing.
 */
export async function failover(
  load: Load,
  { lagging = false, programs }: { lagging?: boolean; programs?: PostgresBinaries | undefined } = {},
): Promise<DrillResult> {
  const pair = await startPostgresPair(programs);
  try {
    if (!lagging) await pair.makeSynchronous();
    return await withTwoServers(pair.url, async (servers) => {
      const phones = await startLoadingDevices(servers.next, phonesFor(load));
      await phones.moreAcknowledged(load.scans);
      if (lagging) {
        await pair.primary.stopSending();
        await phones.moreAcknowledged(LAG);
      }
      await pair.primary.kill();
      await pair.standby.ask('SELECT pg_promote()');
      await phones.moreAcknowledged(load.scans);
      await phones.stop();

      const comparison = await phones.compare(servers.database);
      const lists = await waitUntilListsAgree(servers, comparison);
      const version = String(await pair.standby.ask('SHOW server_version'));
      const standby = `${lagging ? 'lagging' : 'synchronous'} standby`;
      const text = `Failover to a ${standby} (PostgreSQL ${version}) under ${load.perSecond} scans a second on two servers: ${compared(comparison)}; ${noticed(phones)}; ${lists.text}.`;
      return { passed: isWhole(comparison) && lists.agree, text };
    });
  } finally {
    await pair.end();
  }
}
