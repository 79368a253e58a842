import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD, type DemoAccount } from '@offpiste/demo/demo-accounts.ts';
import { type ActionBody, requestOf } from '@offpiste/domain/contract/actions.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { SessionReply } from '@offpiste/domain/contract/session.ts';
import { type TransferTicket, TransferTicketsReply } from '@offpiste/domain/contract/transfer.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** What a phone adds to everything that its rep does. */
type Added =
  | 'idempotentId'
  | 'handsetTimestamp'
  | 'clientTimestamp'
  | 'repID'
  | 'repName'
  | 'weekID'
  | 'direction';

/** What reps record on day trips, all of them outbound. */
type DoneOnTrip = {
  [K in 'load-transfer' | 'no-show' | 'close-departure']: Omit<ActionBody<K>, Added>;
};

/** A rep of the demo with a phone, which makes the calls that every phone makes. */
export interface DemoPhone {
  tickets(tripId: string): Promise<TransferTicket[]>;
  /** Records what was done at a time (epoch milliseconds); returns the status of the reply. */
  record<K extends keyof DoneOnTrip>(kind: K, at: number, what: DoneOnTrip[K]): Promise<number>;
  /** Reports the phone itself. */
  report(unsent: { count: number; oldestAgeMs: number | null; place: string }): Promise<number>;
}

const PIXEL =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

/** Signs a rep in on a new phone, with a week open on it. */
export async function demoPhone(
  app: FastifyInstance,
  { username, tenant }: DemoAccount,
  weekId: string,
): Promise<DemoPhone> {
  let cookies: Record<string, string> = {};
  const call = async (options: InjectOptions) =>
    await app.inject({
      ...options,
      cookies,
      headers: { [BRAND_HEADER]: tenant, 'sec-fetch-site': 'same-origin', 'user-agent': PIXEL },
    });
  const post = (url: string, payload: object) => call({ method: 'POST', url, payload });
  const signedIn = await post('/auth/login', { username, password: DEMO_PASSWORD });
  const { rep } = SessionReply.parse(signedIn.json());
  cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));

  return {
    async tickets(tripId) {
      const url = `/api/transfer/allBarcodes/${tripId}/direction/outbound/${weekId}`;
      return TransferTicketsReply.parse((await call({ url })).json()).tickets;
    },
    async record(kind, at, what) {
      const { path, body } = requestOf(kind, {
        ...what,
        direction: 'outbound',
        weekID: weekId,
        idempotentId: randomUUID(),
        handsetTimestamp: toInstant(at),
        repID: rep.repId,
        repName: rep.name,
      });
      return (await post(path, body)).statusCode;
    },
    async report({ count, oldestAgeMs, place }) {
      const state = {
        unsent: count,
        oldestAgeMs,
        needsAttention: 0,
        unreadable: 0,
        appVersion: '0.1.0',
        storagePersisted: true,
        weekId,
        dataAgeMs: 60_000,
        places: count === 0 ? [] : [{ place, unsent: count }],
        label: 'Pixel 9',
      };
      return (await post('/api/heartbeat', state)).statusCode;
    },
  };
}
