import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { closeDatabase, openDatabase } from '../server/src/platform/database.ts';
import { addRep, TEST_PASSWORD } from '../server/src/testing/add-rep.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import type { BareSettings } from './bare-server.ts';
import { type Cost, openMeter } from './meter.ts';
import { type Append, preparePgbench } from './pgbench.ts';
import { coachLists, signIn, weekOf } from './phone.ts';

const CONNECTIONS = 32;
const ROUNDS = 3;
const SCANS = 1_500;
const CALLS = 6_400;
const WEEKS = 200;
/** On the screens of a shift: each asks every ten seconds, about one list at least and eight at most. */
const PHONES = 500;
const LISTS_OF_PHONE = 8;
const ASKED_EVERY_SECONDS = 10;
/** While a stream says when to ask. */
const HINTED_ASK_EVERY_SECONDS = 30;
/** The server has so many streams for one rep at most. */
const STREAMS_OF_REP = 40;
/** Percent of a processor. */
const MOST_FOR_IDLE_PHONES = 2;
const IDLE_MS = 12_000;
/** After so many phones have signed in and opened a stream. */
const SETTLE_MS = 5_000;

/** Processor time of Node and of PostgreSQL for one call, in milliseconds. */
type Spent = Pick<Cost, 'serverMs' | 'postgresMs'>;

/** What is measured, beside whom, and the most or least that it is to come to. */
interface Row {
  what: string;
  peer: string;
  /** At least this share of the peer's calls in a second of processor time, or at most this multiple of its time. */
  goal: { share: number } | { times: number };
  ours: Spent[];
  theirs: Spent[];
}

/**
 * What a scan and a week cost the server, beside the least that can be done for them, with the largest demo season. Ours and
 * theirs take turns on one embedded PostgreSQL, which is as durable as in earnest. Whoever calls is not counted. Returns whether
 * every goal is met in one round at least.
 */
export async function server(): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'offpiste-server-'));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1', DEMO_SIZE: 'peak', RATE_LIMITS: 'off' };
  const ours = await startServerProcess(settings);
  const meter = openMeter(dataDir, ours.child.pid ?? 0);
  try {
    const phone = await signIn(ours.url);
    const week = await weekOf(phone);
    const data = `/api/week/data/${encodeURIComponent(week)}`;
    const bare = await startBareServer({
      socketFolder: path.join(dataDir, 'postgres-socket'),
      weekBytes: await phone.get(data),
    });
    const bareMeter = openMeter(dataDir, bare.pid);
    try {
      const lists = await coachLists(phone, week);
      const seats = lists.flatMap((list) => list.barcodes.map((barcode) => ({ ...list, barcode })));
      const load = async (): Promise<number> => {
        const seat = seats.pop();
        if (!seat) throw new Error('everybody is loaded');
        return await phone.load(week, seat);
      };
      // What is known of a ledger with nothing in it makes plans that its first hour ends.
      await meter.measure(500, load, CONNECTIONS);
      await meter.tidy();
      await meter.measure(1_000, load, CONNECTIONS);
      const append = await anAppend(dataDir);
      const pgbench = await preparePgbench(dataDir, append);

      const changes = `/api/week/changes/${encodeURIComponent(week)}`;
      const list = lists[0]?.address ?? '';
      const rows = {
        pgbench: row('a scan', 'pgbench, ledger_append alone', { share: 0.4 }),
        bare: row('a scan', 'bare Fastify and ledger_append', { share: 0.85 }),
        week: row('a week', 'node:http, the same bytes', { times: 2 }),
        unchanged: row('a week, unchanged', 'node:http, 304', { times: 8 }),
      };
      const idle: Idle = { hints: [], changes: [], lists: [], bare: [] };
      for (let round = 0; round < ROUNDS; round++) {
        const scan = await meter.measure(SCANS, load, CONNECTIONS);
        rows.pgbench.ours.push(scan);
        rows.bare.ours.push(scan);
        if (pgbench) rows.pgbench.theirs.push(await callsOfPgbench(meter, pgbench));
        rows.bare.theirs.push(await bareMeter.measure(SCANS, () => bare.append(append), CONNECTIONS));
        rows.week.ours.push(await meter.measure(WEEKS, () => phone.get(data), CONNECTIONS));
        rows.week.theirs.push(await bareMeter.measure(WEEKS * 4, () => bare.week({}), CONNECTIONS));
        rows.unchanged.ours.push(await meter.measure(WEEKS * 10, () => phone.unchanged(data), CONNECTIONS));
        const known = { 'if-none-match': '"week"' };
        rows.unchanged.theirs.push(await bareMeter.measure(WEEKS * 20, () => bare.week(known), CONNECTIONS));
        await phone.get(changes);
        await phone.get(list);
        const each = PHONES / ASKED_EVERY_SECONDS;
        const leave = await openHints(dataDir, ours.url, `/api/week/hints/${encodeURIComponent(week)}`);
        const hinted = PHONES / HINTED_ASK_EVERY_SECONDS;
        idle.hints.push(await paced(meter, hinted, () => phone.unchanged(changes)));
        leave();
        idle.changes.push(await paced(meter, each, () => phone.unchanged(changes)));
        idle.lists.push(await paced(meter, each * LISTS_OF_PHONE, () => phone.unchanged(list)));
        idle.bare.push(await paced(bareMeter, each, () => bare.week(known)));
      }
      const isGood = print(Object.values(rows).filter(({ theirs }) => theirs.length > 0));
      return printIdle(idle) && isGood;
    } finally {
      await bareMeter.close();
      bare.end();
    }
  } finally {
    await meter.close();
    await ours.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Opens a stream for each phone, of as many reps as that takes; returns what closes them. */
async function openHints(dataDir: string, url: string, address: string): Promise<() => void> {
  const over = new AbortController();
  const database = openDatabase(addressOf(dataDir), { as: 'operator', connections: 1 });
  for (let opened = 0; opened < PHONES; opened += STREAMS_OF_REP) {
    const { username } = await addRep(database);
    const phone = await signIn(url, { username, password: TEST_PASSWORD });
    const streams = Math.min(STREAMS_OF_REP, PHONES - opened);
    const list = `${address}?list=coach%3A1%3Aoutbound`;
    await Promise.all(Array.from({ length: streams }, () => phone.hints(list, over.signal)));
  }
  await closeDatabase(database);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return () => over.abort();
}

function row(what: string, peer: string, goal: Row['goal']): Row {
  return { what, peer, goal, ours: [], theirs: [] };
}

/** One call of many, without what it costs to connect. */
async function callsOfPgbench(
  meter: ReturnType<typeof openMeter>,
  pgbench: (connections: number, each: number) => Promise<void>,
): Promise<Spent> {
  const each = CALLS / CONNECTIONS;
  const times = async (calls: number) =>
    await meter.measure(1, async () => {
      await pgbench(CONNECTIONS, calls);
      return 0;
    });
  const connecting = await times(1);
  const all = await times(each + 1);
  return { serverMs: 0, postgresMs: (all.postgresMs - connecting.postgresMs) / CALLS };
}

function addressOf(dataDir: string) {
  return { host: path.join(dataDir, 'postgres-socket'), user: 'offpiste', database: 'offpiste' };
}

/** A scan of those that were just recorded, as the ledger was given it. */
async function anAppend(dataDir: string): Promise<Append> {
  const database = openDatabase(addressOf(dataDir), { as: 'operator', connections: 1 });
  const { rows } = await database.pool.query<Append>(
    `SELECT (to_jsonb(l) - '{seq,started,xid}'::text[]
         || '{"idempotent_id": "bench-NUMBER", "subject": "coach:outbound:bench-NUMBER"}')::text AS entry,
       p.place, p.state::text AS state
     FROM ledger l JOIN projection p ON p.week_id = l.week_id AND p.subject = l.subject
     WHERE l.kind = 'load-coach' AND l.is_fact ORDER BY l.seq DESC LIMIT 1`,
  );
  await closeDatabase(database);
  const [found] = rows;
  if (!found) throw new Error('nothing was recorded');
  return found;
}

async function startBareServer(settings: BareSettings) {
  const script = path.join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    child.once('close', () => reject(new Error('the bare server has ended')));
  });
  const { appends, weeks } = JSON.parse(said) as { appends: string; weeks: string };
  const bytesOf = async (reply: Response) => (await reply.arrayBuffer()).byteLength;
  return {
    pid: child.pid ?? 0,
    append: async ({ entry, place, state }: Append) => {
      const body = JSON.stringify({ entry: entry.replaceAll('NUMBER', randomUUID()), place, state });
      const headers = { 'content-type': 'application/json' };
      return await bytesOf(await fetch(`${appends}/append`, { method: 'POST', headers, body }));
    },
    week: async (headers: Record<string, string>) => await bytesOf(await fetch(weeks, { headers })),
    end: () => child.kill(),
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function all({ serverMs, postgresMs }: Spent): number {
  return serverMs + postgresMs;
}

/** Makes so many calls a second, spread as those of a shift; returns the percent of a processor that they take. */
async function paced(
  meter: ReturnType<typeof openMeter>,
  perSecond: number,
  call: () => Promise<number>,
): Promise<number> {
  const spent = await meter.measure(1, async () => {
    const calls: Promise<number>[] = [];
    const startedAt = performance.now();
    for (let made = 0; performance.now() - startedAt < IDLE_MS; ) {
      for (; made < ((performance.now() - startedAt) / 1_000) * perSecond; made++) calls.push(call());
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await Promise.all(calls);
    return 0;
  });
  return (all(spent) / IDLE_MS) * 100;
}

/** What phones cost on whose screens nothing happens, in percent of a processor, round by round. */
type Idle = Record<'hints' | 'changes' | 'lists' | 'bare', number[]>;

/** Prints it; whether it is little enough in one round at least. */
function printIdle({ hints, changes, lists, bare }: Idle): boolean {
  const said = (percent: readonly number[]) =>
    `${medianOf(percent).toFixed(1)} % (${percent.map((one) => one.toFixed(1)).join(' ')})`;
  console.log(
    `${PHONES} phones on a scan screen where nothing happens, of a processor: ` +
      `with a stream each, asking every ${HINTED_ASK_EVERY_SECONDS} s ${said(hints)}, goal ≤ ${MOST_FOR_IDLE_PHONES} %; ` +
      `without, every ${ASKED_EVERY_SECONDS} s what has changed ${said(changes)}; ${LISTS_OF_PHONE} lists each ${said(lists)}; ` +
      `node:http with 304 once each ${said(bare)}.`,
  );
  return hints.some((percent) => percent <= MOST_FOR_IDLE_PHONES);
}

function print(rows: readonly Row[]): boolean {
  const said = (spent: readonly Spent[]) => {
    const [node, postgres] = [
      spent.map(({ serverMs }) => serverMs),
      spent.map(({ postgresMs }) => postgresMs),
    ];
    return `${medianOf(node).toFixed(3)} + ${medianOf(postgres).toFixed(3)}`;
  };
  const results = rows.map(({ what, peer, goal, ours, theirs }) => {
    const ratios = ours.map((spent, round) => {
      const their = all(theirs[round] ?? spent);
      return 'share' in goal ? their / all(spent) : all(spent) / their;
    });
    const isMet = (ratio: number) => ('share' in goal ? ratio >= goal.share : ratio <= goal.times);
    const [sign, wanted] = 'share' in goal ? ['≥', goal.share] : ['≤', goal.times];
    return {
      isMissed: !ratios.some(isMet),
      line: {
        what,
        'ours, ms': said(ours),
        peer,
        'peer, ms': said(theirs),
        ratio: medianOf(ratios).toFixed(2),
        rounds: ratios.map((ratio) => ratio.toFixed(2)).join(' '),
        goal: `${sign} ${wanted}`,
        met: isMet(medianOf(ratios)) ? 'yes' : 'no',
      },
    };
  });
  console.log(
    `Processor time of one call, Node + PostgreSQL, medians of ${ROUNDS} rounds at ${CONNECTIONS} connections. A scan’s ratio is ours of the peer’s calls in a second of it; a week’s is how many times the peer’s.`,
  );
  console.table(results.map(({ line }) => line));
  return !results.some(({ isMissed }) => isMissed);
}
