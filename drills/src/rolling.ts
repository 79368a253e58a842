import { startLoadingDevices } from '../../server/src/testing/loading-devices.ts';
import { startPostgresPair } from '../../server/src/testing/postgres-pair.ts';
import { compared, type DrillResult, isWhole, type Load, noticed, phonesFor } from './drill-result.ts';
import { waitUntilListsAgree } from './lists-agree.ts';
import { otherVersion } from './other-version.ts';
import { withTwoServers } from './two-servers.ts';

/**
 * Replaces the servers of a commit by those of this folder, one after the other, while they are scanned on: phones meet nothing
 * that sending again does not heal, and the ledger has what was acknowledged.
 */
export async function rolling(load: Load, from = 'HEAD'): Promise<DrillResult> {
  const [pair, old] = await Promise.all([startPostgresPair(), otherVersion(from)]);
  try {
    return await withTwoServers(
      pair.primary.url,
      async (servers) => {
        const phones = await startLoadingDevices(servers.next, phonesFor(load));
        await phones.moreAcknowledged(load.scans);
        for (const place of [0, 1] as const) {
          await servers.end(place, 'SIGTERM');
          await servers.start(place);
          await phones.moreAcknowledged(load.scans);
        }
        await phones.stop();
        const comparison = await phones.compare(servers.database);
        const lists = await waitUntilListsAgree(servers, comparison);
        const text = `New version (this folder instead of ${from}) on one server after the other, under ${load.perSecond} scans a second: ${compared(comparison)}; ${noticed(phones)}; ${lists.text}.`;
        return { passed: isWhole(comparison) && lists.agree, text };
      },
      { folder: old.folder },
    );
  } finally {
    await pair.end();
    await old.remove();
  }
}
