import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { BRAND_HEADER } from '@offpiste/domain/contract/actions.ts';
import { AllCoachesReply, CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { SessionReply } from '@offpiste/domain/contract/session.ts';
import { ActiveWeeksReply } from '@offpiste/domain/contract/week.ts';
import { WeekStatesReply } from '@offpiste/domain/contract/week-states.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { type Cost, openMeter } from './meter.ts';

const JSON_BODY = { 'content-type': 'application/json', [BRAND_HEADER]: 'nuco' };
const IDLE_S = 20;

/**
 * What a phone's calls cost the server and its PostgreSQL, with the largest demo season: processor time, write-ahead log, tables and
 * indexes, and bytes sent. One server process with the embedded database, which is as durable as in earnest.
 */
export async function cost(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'offpiste-cost-'));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1', DEMO_SIZE: 'peak', RATE_LIMITS: 'off' };
  const server = await startServerProcess(settings);
  const meter = openMeter(dataDir, server.child.pid ?? 0);
  try {
    const phone = await signIn(server.url);
    const { activeWeeks } = ActiveWeeksReply.parse(await phone.read('/api/week/active'));
    const week = activeWeeks.find(({ alwaysOn }) => !alwaysOn)?.weekId ?? '';
    const lists = await coachLists(phone, week);
    const seats = lists.flatMap((list) => list.barcodes.map((barcode) => ({ ...list, barcode })));
    const loadNext = async (): Promise<number> => {
      const seat = seats.pop();
      if (!seat) throw new Error('everybody is loaded');
      return await phone.load(week, seat);
    };
    let list = 0;
    const nextList = () => lists[list++ % lists.length]?.address ?? '';
    const states = `/api/week/states/${encodeURIComponent(week)}`;

    // What the import left to do is done, and code that ran often is compiled, as in a shift.
    await meter.tidy();
    await meter.measure(500, loadNext, 8);
    const rows: Record<string, Cost> = {};
    rows['a coach load'] = await meter.measure(2_000, loadNext, 8);
    rows['the same load again'] = await meter.measure(1_000, phone.again, 8);
    for (const { address } of lists) await phone.get(address);
    rows['a list, unchanged'] = await meter.measure(1_000, () => phone.unchanged(nextList()), 8);
    rows['a load and its list'] = await meter.measure(300, async () => {
      const last = seats.at(-1);
      await loadNext();
      return await phone.get(last?.address ?? '');
    });
    rows['all lists of the week'] = await meter.measure(20, () => phone.get(states));
    let { since } = await phone.changes(states);
    rows['changes of the week, none'] = await meter.measure(300, () => phone.get(`${states}?since=${since}`));
    rows['a load and the changes'] = await meter.measure(100, async () => {
      await loadNext();
      const changes = await phone.changes(`${states}?since=${since}`);
      since = changes.since;
      return changes.sent;
    });
    const data = `/api/week/data/${encodeURIComponent(week)}`;
    rows['a week'] = await meter.measure(50, () => phone.get(data));
    rows['a heartbeat'] = await meter.measure(500, phone.heartbeat);
    rows['a sign-in'] = await meter.measure(10, async () => {
      await signIn(server.url);
      return 0;
    });
    await pause(5_000);
    rows['a second of nothing'] = await meter.measure(IDLE_S, async () => {
      await pause(1_000);
      return 0;
    });
    print(rows);
    console.log(`The server process holds ${Math.round(meter.memoryMb())} MB.`);
  } finally {
    await meter.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Seat {
  coachId: string;
  address: string;
  barcode: string;
}

async function signIn(url: string) {
  const credentials = JSON.stringify({ username: 'nuco.rep@demo.test', password: 'offpiste-demo' });
  const login = await fetch(`${url}/auth/login`, { method: 'POST', headers: JSON_BODY, body: credentials });
  const { rep } = SessionReply.parse(await login.json());
  const cookie = login.headers.getSetCookie().map((text) => text.split(';')[0]);
  const headers = { ...JSON_BODY, cookie: cookie.join('; ') };
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

  return {
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
    async load(weekID: string, { coachId, barcode }: Seat) {
      const now = new Date().toISOString();
      const when = { handsetTimestamp: now, clientTimestamp: now, idempotentId: randomUUID() };
      const who = { repID: rep.repId, repName: rep.name, scanned: 1 };
      lastLoad = JSON.stringify({ weekID, coachId, direction: 'outbound', barcode, ...when, ...who });
      return await post('/api/coach/load', lastLoad);
    },
    again: () => post('/api/coach/load', lastLoad),
    heartbeat: async () => {
      const outbox = { unsent: 0, oldestAgeMs: null, needsAttention: 0, unreadable: 0 };
      const body = JSON.stringify({ ...outbox, appVersion: '1.0.0', storagePersisted: true });
      return (await call('/api/heartbeat', 200, { method: 'POST', body })).byteLength;
    },
  };
}

/** The lists of all coaches that leave home, each with those who may be loaded. */
async function coachLists({ read }: Awaited<ReturnType<typeof signIn>>, week: string) {
  const id = encodeURIComponent(week);
  const { outbound } = AllCoachesReply.parse(await read(`/api/coach/allCoaches/${id}`));
  const lists = [];
  for (const coachId of outbound) {
    const address = `/api/coach/allBarcodes/${encodeURIComponent(coachId)}/direction/outbound/${id}`;
    const { tickets } = CoachTicketsReply.parse(await read(address));
    const waiting = tickets.filter(({ loaded, deleted }) => `${loaded}` === '0' && deleted === '0');
    lists.push({ coachId, address, barcodes: waiting.map(({ barcode }) => barcode) });
  }
  return lists;
}

function print(rows: Record<string, Cost>): void {
  console.log('What once costs; processor time counts in hundredths of a second for all times together.');
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(
        ([what, { times, serverMs, postgresMs, walBytes, storedBytes, sentBytes }]) => [
          what,
          {
            times,
            'server ms': serverMs.toFixed(2),
            'PostgreSQL ms': postgresMs.toFixed(2),
            'WAL bytes': Math.round(walBytes),
            'tables bytes': Math.round(storedBytes),
            'sent bytes': Math.round(sentBytes),
          },
        ],
      ),
    ),
  );
}
