import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { ACTIONS_PATH, ActionsReply } from '@offpiste/domain/contract/action-calls.ts';
import { ActiveWeeksReply } from '@offpiste/domain/contract/active-week.ts';
import { AllCoachesReply, CoachTicketsReply, type LoadCoachBody } from '@offpiste/domain/contract/coach.ts';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { SessionReply } from '@offpiste/domain/contract/session.ts';
import { ASK_EVENT } from '@offpiste/domain/contract/week-hints.ts';
import { WeekStatesReply } from '@offpiste/domain/contract/week-states.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';

const LOAD = '/api/coach/load';
const JSON_BODY = { 'content-type': 'application/json', [BRAND_HEADER]: 'nuco' };

/** Somebody who may be loaded, and the list they are on. */
export interface Seat {
  coachId: string;
  direction: Direction;
  address: string;
  barcode: string;
}

const OF_DEMO = { username: 'nuco.rep@demo.test', password: 'offpiste-demo' };

interface HearOptions {
  tag: string;
  signal: AbortSignal;
  onHint: () => void;
}

export type SignedInPhone = Awaited<ReturnType<typeof signIn>>;

/** Signs a rep in, by default one of the demo, and returns what their phone asks of the server; each call returns how many bytes it was sent. */
export async function signIn(url: string, { username, password } = OF_DEMO) {
  const credentials = JSON.stringify({ username, password });
  const headers = { ...JSON_BODY, cookie: '' };
  const renew = async () => {
    const login = await fetch(`${url}/auth/login`, { method: 'POST', headers: JSON_BODY, body: credentials });
    const cookie = login.headers.getSetCookie().map((text) => text.split(';')[0]);
    headers.cookie = cookie.join('; ');
    return SessionReply.parse(await login.json());
  };
  const { rep } = await renew();
  const tags = new Map<string, string>();
  let lastLoad = '';

  async function call(address: string, status: number, init: RequestInit = {}): Promise<ArrayBuffer> {
    const reply = await fetch(`${url}${address}`, { ...init, headers: { ...headers, ...init.headers } });
    const body = await reply.arrayBuffer();
    if (reply.status !== status) throw new Error(`${address}: ${reply.status}`);
    tags.set(address, reply.headers.get('etag') ?? '');
    return body;
  }
  const post = async (address: string, body: string) =>
    (await call(address, 200, { method: 'POST', body })).byteLength;

  function loadOf(weekID: string, { coachId, direction, barcode }: Seat) {
    const now = new Date().toISOString();
    const when = { handsetTimestamp: now, clientTimestamp: now, idempotentId: randomUUID() };
    const who = { repID: rep.repId, repName: rep.name, scanned: 1 };
    return { weekID, coachId, direction, barcode, ...when, ...who };
  }

  return {
    /** Signs in again: a session is over after a quarter of an hour, and a measurement may take longer. */
    renew,
    read: async (address: string): Promise<unknown> =>
      JSON.parse(Buffer.from(await call(address, 200)).toString()),
    get: async (address: string) => (await call(address, 200)).byteLength,
    unchanged: async (address: string) =>
      (await call(address, 304, { headers: { 'if-none-match': tags.get(address) ?? '' } })).byteLength,
    changes: async (address: string) => {
      const bytes = await call(address, 200);
      const { version } = WeekStatesReply.parse(JSON.parse(gunzipSync(bytes).toString()));
      return { sent: bytes.byteLength, since: encodeURIComponent(version) };
    },
    async load(weekID: string, seat: Seat) {
      lastLoad = JSON.stringify(loadOf(weekID, seat));
      return await post(LOAD, lastLoad);
    },
    /** Loads several in one call; throws unless each is accepted. */
    async loadAll(weekID: string, seats: readonly Seat[]) {
      const bodies = seats.map((seat) => loadOf(weekID, seat));
      const actions = bodies.map((body) => ({ id: body.idempotentId, path: LOAD, body }));
      const reply = await call(ACTIONS_PATH, 200, { method: 'POST', body: JSON.stringify({ actions }) });
      const { outcomes } = ActionsReply.parse(JSON.parse(Buffer.from(reply).toString()));
      const refused = outcomes.find(({ status }) => status !== 200);
      if (refused) throw new Error(`an action of a call: ${refused.status}`);
      return reply.byteLength;
    },
    /** Asks once, with the tag of what is known: nothing, when that still holds. */
    async ask(address: string, tag: string) {
      const reply = await fetch(`${url}${address}`, { headers: { ...headers, 'if-none-match': tag } });
      const body = Buffer.from(await reply.arrayBuffer());
      if (reply.status === 304) return null;
      if (reply.status !== 200) throw new Error(`${address}: ${reply.status}`);
      return { tag: reply.headers.get('etag') ?? '', body };
    },
    /** Opens a stream that says what has changed since the tag, and hears it until the signal aborts. */
    async hints(address: string, { tag, signal, onHint }: HearOptions) {
      const reply = await fetch(`${url}${address}`, {
        headers: { ...headers, 'if-none-match': tag },
        signal,
      });
      if (reply.status !== 200) throw new Error(`${address}: ${reply.status}`);
      const write = (bytes: Uint8Array) => {
        if (Buffer.from(bytes).includes(`event: ${ASK_EVENT}`)) onHint();
      };
      reply.body?.pipeTo(new WritableStream({ write }), { signal }).catch(() => undefined);
    },
    /** Undoes the last load. */
    undo: () => {
      const now = new Date().toISOString();
      const when = { handsetTimestamp: now, clientTimestamp: now, idempotentId: randomUUID() };
      const { weekID: weekId, idempotentId } = JSON.parse(lastLoad) as LoadCoachBody;
      return post(`/api/actions/${idempotentId}/undo`, JSON.stringify({ weekId, ...when }));
    },
    again: () => post(LOAD, lastLoad),
    heartbeat: async () => {
      const outbox = { unsent: 0, oldestAgeMs: null, needsAttention: 0, unreadable: 0 };
      const body = JSON.stringify({ ...outbox, appVersion: '1.0.0', storagePersisted: true });
      return (await call('/api/heartbeat', 200, { method: 'POST', body })).byteLength;
    },
  };
}

/** The lists of all coaches in a direction, each with those who may be loaded. */
export async function coachLists({ read }: SignedInPhone, week: string, direction: Direction = 'outbound') {
  const id = encodeURIComponent(week);
  const coaches = AllCoachesReply.parse(await read(`/api/coach/allCoaches/${id}`));
  const lists = [];
  for (const coachId of coaches[direction]) {
    const address = `/api/coach/allBarcodes/${encodeURIComponent(coachId)}/direction/${direction}/${id}`;
    const { tickets } = CoachTicketsReply.parse(await read(address));
    const waiting = tickets.filter(({ loaded, deleted }) => `${loaded}` === '0' && deleted === '0');
    lists.push({ coachId, direction, address, barcodes: waiting.map(({ barcode }) => barcode) });
  }
  return lists;
}

/** Everybody on some lists who may be loaded. */
export function seatsOf(lists: Awaited<ReturnType<typeof coachLists>>): Seat[] {
  return lists.flatMap(({ barcodes, ...list }) => barcodes.map((barcode) => ({ ...list, barcode })));
}

/** The demo's week that is on. */
export async function weekOf({ read }: SignedInPhone): Promise<string> {
  const { activeWeeks } = ActiveWeeksReply.parse(await read('/api/week/active'));
  return activeWeeks.find(({ alwaysOn }) => !alwaysOn)?.weekId ?? '';
}
