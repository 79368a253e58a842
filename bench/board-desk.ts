import http from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import * as z from 'zod/mini';
import type { Database } from '../server/src/platform/database.ts';
import { addRep } from '../server/src/testing/add-rep.ts';
import { signInOverHttp } from '../server/src/testing/sign-in-over-http.ts';

/** What is counted of a board, and no more. */
const Counted = z.object({ rows: z.array(z.object({ counts: z.object({ aboard: z.number() }) })) });

/** When a board came, and how many were aboard by it. */
export interface Shown {
  at: number;
  aboard: number;
}

/** A page of headquarters that shows the board of a day. */
export interface BoardDesk {
  /** Resolves once it shows the board. */
  open: () => Promise<void>;
  close: () => void;
  /** When it showed how many were aboard, since it was opened; only of a desk that counts. */
  shown: () => Promise<Shown[]>;
  /** How often it has asked for the board, and the bytes that came. */
  asked: () => { times: number; bytes: number };
}

/** Signs somebody of headquarters in, who has confirmed a passkey. */
export async function openBoardDesk(
  url: string,
  database: Database,
  { week, day, counts }: { week: string; day: string; counts: boolean },
): Promise<BoardDesk> {
  const { rep_id, username } = await addRep(database, { tenant: 'snowfuze', level: 3, hq_role: 'desk' });
  const { headers } = await signInOverHttp(url, username, { headers: { [BRAND_HEADER]: 'snowfuze' } });
  await database.pool.query('UPDATE session_family SET hq_verified_at = $1 WHERE rep_id = $2', [
    Date.now(),
    rep_id,
  ]);
  // Looked into afterwards: here that would hold up the phones, which are of the same thread.
  const came: { at: number; body: Buffer }[] = [];
  let [leaving, tag, times, bytes] = [new AbortController(), '', 0, 0];

  async function ask(): Promise<void> {
    const reply = await get(`${url}/api/hq/board/${week}?day=${day}`, { ...headers, 'if-none-match': tag });
    times++;
    bytes += reply.body.length;
    if (reply.status === 304) return;
    if (reply.status !== 200) throw new Error(`the board is answered with ${reply.status}`);
    tag = reply.tag;
    if (counts) came.push({ at: performance.now(), body: reply.body });
  }

  /** Asks whenever something has changed, and once more for what changed while it was asking, as the page does. */
  async function follow(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    let [asking, wanted]: [Promise<void> | null, boolean] = [null, false];
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of body) {
      const events = (text + decoder.decode(bytes, { stream: true })).split('\n\n');
      text = events.pop() ?? '';
      // The board shows every departure, so whatever changes is on it.
      if (!events.some((event) => event.startsWith('event: changed\n'))) continue;
      wanted = true;
      asking ??= (async () => {
        for (; wanted && !signal.aborted; await ask()) wanted = false;
        asking = null;
      })();
    }
    await asking;
  }

  return {
    shown: () =>
      Promise.all(came.map(async ({ at, body }): Promise<Shown> => ({ at, aboard: await aboardIn(body) }))),
    asked: () => ({ times, bytes }),
    async open() {
      leaving = new AbortController();
      came.length = 0;
      const { signal } = leaving;
      const reply = await fetch(`${url}/api/hq/stream?week=${week}`, { headers, signal });
      if (!reply.ok || !reply.body) throw new Error(`the stream is answered with ${reply.status}`);
      const following = follow(reply.body, signal);
      following.catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      await ask();
    },
    close: () => leaving.abort(),
  };
}

async function aboardIn(packed: Buffer): Promise<number> {
  const { rows } = Counted.parse(JSON.parse((await promisify(gunzip)(packed)).toString()));
  return rows.reduce((sum, { counts }) => sum + counts.aboard, 0);
}

/** As a browser asks, but leaves packed what nobody looks at: that would be the work of another machine. */
function get(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; tag: string; body: Buffer }>((resolve, reject) => {
    const request = http.get(url, { headers: { ...headers, 'accept-encoding': 'gzip' } }, async (reply) => {
      const parts: Buffer[] = [];
      for await (const part of reply) parts.push(part);
      const { statusCode: status = 0 } = reply;
      resolve({ status, tag: reply.headers.etag ?? '', body: Buffer.concat(parts) });
    });
    request.on('error', reject);
  });
}
