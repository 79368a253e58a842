import { startLoadingDevices } from '../../server/src/testing/loading-devices.ts';
import { startPostgresPair } from '../../server/src/testing/postgres-pair.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';
import { compared, type DrillResult, isWhole, type Load, noticed, phonesFor } from './drill-result.ts';
import { type FollowedStream, followBoard, followHints } from './follow-stream.ts';
import { PROXIES, type ProxySample } from './proxies.ts';
import { isInstalled, type RunningProxy, runProxy } from './run-proxy.ts';
import { withTwoServers } from './two-servers.ts';

/** The board names a scan within two seconds, and a hint sooner, after the phones' sign-in. */
const SEEN_WITHIN_MS = 5_000;
/** Servers that are killed on the way. */
const KILLS = 3;

/** Tries the proxies of `deploy/` that are installed here, or the one that is named. */
export async function proxies(load: Load, only: string | undefined): Promise<DrillResult> {
  const texts: string[] = [];
  let passed = true;
  let tried = 0;
  for (const each of PROXIES) {
    if (only !== undefined && each.program !== only) continue;
    if (!(await isInstalled(each.program))) {
      texts.push(`${each.program}: not tried, it is not installed (Debian: apt-get install ${each.name}).`);
      continue;
    }
    tried++;
    const result = await throughProxy(load, each);
    passed &&= result.passed;
    texts.push(result.text);
  }
  return { passed: passed && tried > 0, text: texts.join('\n') || `there is no proxy ${only}` };
}

/**
 * Scans through a proxy as `deploy/` sets it up, while one server is killed, started again, the other one killed, and for a
 * moment both: phones may meet nothing but a reply of the product or 'later'. A request that was being answered as its server
 * died may be cut off too, as HAProxy does on a connection that it kept: once for each phone.
 */
async function throughProxy(load: Load, proxy: ProxySample): Promise<DrillResult> {
  const pair = await startPostgresPair();
  try {
    return await withTwoServers(
      pair.primary.url,
      async (servers) => {
        const running = await runProxy(proxy, servers.addresses());
        try {
          const board = await followBoard(running.url, servers.database);
          const hints = await followHints(running.url);
          // Nothing else passes until then, and no proxy may hold it back or take the silence for an end.
          await Promise.all([board.nextBeat(), hints.nextBeat()]);
          const firstChanges = Promise.all([board.nextChange(), hints.nextChange()]);
          const phones = await startLoadingDevices(() => running.url, phonesFor(load));
          await phones.moreAcknowledged(load.scans);
          const seen = await firstChanges;
          const streams = [
            judged('the streams of headquarters', board, seen[0]),
            judged('a phone’s hints', hints, seen[1]),
          ];
          for (const stream of [board, hints]) stream.leave();
          await servers.end(0, 'SIGKILL');
          await phones.moreAcknowledged(load.scans);
          await servers.start(0);
          await phones.moreAcknowledged(load.scans);
          // Only the first one is left, which the proxy must have noticed is back.
          await servers.end(1, 'SIGKILL');
          await phones.moreAcknowledged(load.scans);
          const oneLeft = noticed(phones);
          await servers.end(0, 'SIGKILL');
          const nobody = await answerOfNobody(running);
          await servers.start(0);
          await servers.start(1);
          await phones.moreAcknowledged(load.scans);
          await phones.stop();

          const comparison = await phones.compare(servers.database);
          const closed = await isClosed(running);
          const cut = phones.met().unanswered;
          const answered = cut <= KILLS * phonesFor(load).devices;
          const text = `${proxy.program} in front of two servers under ${load.perSecond} scans a second, one killed, back, then the other: ${oneLeft}; with none left it answers ${nobody.text}; in all ${compared(comparison)}, ${cut} requests without an answer; over HTTP/2 ${streams.map(({ text }) => text).join(', ')}; metrics and plain http ${closed ? 'are closed, claims overwritten' : 'ARE OPEN, or claims believed'}.`;
          return {
            passed:
              isWhole(comparison) &&
              nobody.right &&
              closed &&
              answered &&
              streams.every(({ right }) => right),
            text,
          };
        } finally {
          await running.end();
        }
      },
      { settings: { TRUST_PROXY: '1' } },
    );
  } finally {
    await pair.end();
  }
}

/** Whether a stream was neither cut nor held back; with what it is called, and when it named the first scan. */
function judged(name: string, stream: FollowedStream, seenAfter: number): { right: boolean; text: string } {
  const isOpen = stream.isOpen();
  const text = `${name} ${isOpen ? 'stay open in silence' : 'ARE CUT'} and name the first scan ${Math.round(seenAfter)} ms after the phones began`;
  return { right: isOpen && seenAfter < SEEN_WITHIN_MS, text };
}

/** What phones are answered where no server is left: 503 and when to ask again, in JSON, in the end. */
async function answerOfNobody({ url }: RunningProxy): Promise<{ right: boolean; text: string }> {
  const { status, headers } = await fetch(`${url}/api/config`);
  const [after, type] = [headers.get('retry-after'), headers.get('content-type') ?? ''];
  const right = status === 503 && after === '2' && type.startsWith('application/json');
  return { right, text: `${status} with Retry-After ${after}` };
}

/**
 * Whether what is only for the servers' own machine stays closed through the proxy, plain http leads to https, and what a phone
 * says of how its request came is overwritten.
 */
async function isClosed({ url, plainUrl }: RunningProxy): Promise<boolean> {
  const metrics = await waitFor(() => fetch(`${url}/metrics`));
  const plain = await fetch(`${plainUrl}/auth/status`, { redirect: 'manual' });
  const leads = plain.headers.get('location')?.startsWith('https://') ?? false;
  const claimed = await fetch(`${url}/auth/status`, { headers: { 'x-forwarded-proto': 'http' } });
  return metrics.status === 404 && [301, 308].includes(plain.status) && leads && claimed.status === 200;
}
