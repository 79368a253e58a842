import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { type Cost, openMeter } from './meter.ts';
import { unlessQuick } from './options.ts';
import { coachLists, seatsOf, signIn, weekOf } from './phone.ts';

const IDLE_S = unlessQuick(20, 5);
const times = (whole: number) => unlessQuick(whole, Math.ceil(whole / 5));

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
    const week = await weekOf(phone);
    const lists = await coachLists(phone, week);
    const seats = seatsOf(lists);
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
    await meter.measure(times(500), loadNext, 8);
    const rows: Record<string, Cost> = {};
    rows['a coach load'] = await meter.measure(times(2_000), loadNext, 8);
    rows['the same load again'] = await meter.measure(times(1_000), phone.again, 8);
    for (const { address } of lists) await phone.get(address);
    rows['a list, unchanged'] = await meter.measure(times(1_000), () => phone.unchanged(nextList()), 8);
    rows['a load and its list'] = await meter.measure(times(300), async () => {
      const last = seats.at(-1);
      await loadNext();
      return await phone.get(last?.address ?? '');
    });
    rows['all lists of the week'] = await meter.measure(times(20), () => phone.get(states));
    let { since } = await phone.changes(states);
    rows['changes of the week, none'] = await meter.measure(times(300), () =>
      phone.get(`${states}?since=${since}`),
    );
    rows['a load and the changes'] = await meter.measure(times(100), async () => {
      await loadNext();
      const changes = await phone.changes(`${states}?since=${since}`);
      since = changes.since;
      return changes.sent;
    });
    const data = `/api/week/data/${encodeURIComponent(week)}`;
    rows['a week'] = await meter.measure(times(50), () => phone.get(data));
    rows['a heartbeat'] = await meter.measure(times(500), phone.heartbeat);
    rows['a sign-in'] = await meter.measure(times(10), async () => {
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
