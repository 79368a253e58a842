import { once } from 'node:events';
import { connect } from 'node:http2';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { Database } from '../../server/src/platform/database.ts';
import { addRep } from '../../server/src/testing/add-rep.ts';
import { signInOverHttp } from '../../server/src/testing/sign-in-over-http.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';

/** The stream of headquarters' board, read as a browser does: over one connection of HTTP/2. */
export interface FollowedBoard {
  /** Resolves with the milliseconds until the next event of this name has come. */
  next: (event: 'ping' | 'changed') => Promise<number>;
  /** Whether nobody has ended it. */
  isOpen: () => boolean;
  leave: () => void;
}

/** Opens the board's stream through a proxy, as a desk that has just confirmed a passkey. */
export async function followBoard(url: string, database: Database): Promise<FollowedBoard> {
  const { rep_id, username } = await addRep(database, { tenant: 'snowfuze', level: 3, hq_role: 'desk' });
  const { headers } = await signInOverHttp(url, username, {
    headers: { [BRAND_HEADER]: 'snowfuze' },
  });
  await database.pool.query('UPDATE session_family SET hq_verified_at = $1 WHERE rep_id = $2', [
    Date.now(),
    rep_id,
  ]);
  const session = connect(url);
  session.on('error', () => {});
  const stream = session.request({ ...headers, ':path': '/api/hq/stream?week=W1' });
  let open = true;
  stream.on('error', () => {});
  stream.once('close', () => {
    open = false;
  });
  const [{ ':status': status }] = (await once(stream, 'response')) as [{ ':status': number }];
  if (status !== 200) throw new Error(`the board's stream is answered with ${status}`);
  let read = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    read += chunk;
  });
  const next: FollowedBoard['next'] = async (event) => {
    const from = read.length;
    const began = performance.now();
    await waitFor(async () => {
      if (!open) throw new Error('the stream has ended');
      if (!read.slice(from).includes(`event: ${event}\n`)) throw new Error(`no ${event} has come`);
    });
    return performance.now() - began;
  };
  // The first one comes at once.
  await waitFor(async () => {
    if (!read.includes('event: ping\n')) throw new Error('no ping has come');
  });
  return {
    next,
    isOpen: () => open,
    leave: () => session.destroy(),
  };
}
