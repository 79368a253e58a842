import { once } from 'node:events';
import { connect } from 'node:http2';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { ASK_EVENT } from '@offpiste/domain/contract/week-hints.ts';
import type { Database } from '../../server/src/platform/database.ts';
import { addRep } from '../../server/src/testing/add-rep.ts';
import { signInToLoad } from '../../server/src/testing/loading-devices.ts';
import { signInOverHttp } from '../../server/src/testing/sign-in-over-http.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';

/** A stream of events, read as a browser does: over one connection of HTTP/2. */
export interface FollowedStream {
  /** Resolves when the next sign of life has come, which is no event. */
  nextBeat: () => Promise<void>;
  /** Resolves with the milliseconds until the next event of a change has come. */
  nextChange: () => Promise<number>;
  /** Whether nobody has ended it. */
  isOpen: () => boolean;
  leave: () => void;
}

interface StreamOf {
  path: string;
  headers: Record<string, string>;
  beat: RegExp;
  change: RegExp;
}

/** Opens the stream of headquarters' board, as a desk that has just confirmed a passkey. */
export async function followBoard(url: string, database: Database): Promise<FollowedStream> {
  const { rep_id, username } = await addRep(database, { tenant: 'snowfuze', level: 3, hq_role: 'desk' });
  const { headers } = await signInOverHttp(url, username, {
    headers: { [BRAND_HEADER]: 'snowfuze' },
  });
  await database.pool.query('UPDATE session_family SET hq_verified_at = $1 WHERE rep_id = $2', [
    Date.now(),
    rep_id,
  ]);
  const names = { beat: /^event: ping$/m, change: /^event: changed$/m };
  return await followStream(url, { path: '/api/hq/stream?week=W1', headers, ...names });
}

/** Opens the stream of hints of a phone that shows the coach being loaded. */
export async function followHints(url: string): Promise<FollowedStream> {
  const { headers } = await signInToLoad(url);
  const names = { beat: /^:/m, change: new RegExp(`^event: ${ASK_EVENT}$`, 'm') };
  return await followStream(url, { path: '/api/week/hints/W1?list=coach:4:outbound', headers, ...names });
}

async function followStream(url: string, { path, headers, beat, change }: StreamOf): Promise<FollowedStream> {
  const session = connect(url);
  session.on('error', () => {});
  const stream = session.request({ ...headers, ':path': path });
  let open = true;
  stream.on('error', () => {});
  stream.once('close', () => {
    open = false;
  });
  const [{ ':status': status }] = (await once(stream, 'response')) as [{ ':status': number }];
  if (status !== 200) throw new Error(`the stream ${path} is answered with ${status}`);
  let read = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    read += chunk;
  });
  const next = async (text: RegExp, from: number) => {
    await waitFor(async () => {
      if (!open) throw new Error(`the stream ${path} has ended`);
      if (!text.test(read.slice(from))) throw new Error(`no ${text} has come of ${path}`);
    });
  };
  // The first one comes at once.
  await next(beat, 0);
  return {
    nextBeat: () => next(beat, read.length),
    async nextChange() {
      const began = performance.now();
      await next(change, read.length);
      return performance.now() - began;
    },
    isOpen: () => open,
    leave: () => session.destroy(),
  };
}
