import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MOST_ACTIONS } from '@offpiste/domain/contract/action-call-limits.ts';
import { closeDatabase, openDatabase } from '../server/src/platform/database.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import type { BareSettings } from './bare-server.ts';
import { GOALS, type Goal, printGoals, quantile, type Row } from './goals.ts';
import { type Cost, databaseIn, openMeter } from './meter.ts';
import {
  ASKED_EVERY_SECONDS,
  byTheClock,
  hearAll,
  openScreens,
  PHONES,
  paced,
  renewAll,
} from './open-screens.ts';
import { unlessQuick } from './options.ts';
import { type Append, preparePgbench } from './pgbench.ts';
import { coachLists, seatsOf, signIn, weekOf } from './phone.ts';

const CONNECTIONS = 32;
const ROUNDS = unlessQuick(3, 1);
const SCANS = unlessQuick(1_500, 500);
/** Phones that send what they have queued at the same time. */
const CALLS_TOGETHER = 4;
const CALLS = unlessQuick(6_400, 3_200);
const WEEKS = unlessQuick(200, 50);
/** Before decision 0117 each phone asked for so many lists by themselves. */
const LISTS_OF_PHONE = 8;
/** Percent of a processor. */
const MOST_FOR_IDLE_PHONES = 2;
/** On the one list that all phones show. */
const SCANS_A_SECOND = 20;

/** Processor time of Node and of PostgreSQL for one call, in milliseconds. */
type Spent = Pick<Cost, 'serverMs' | 'postgresMs'>;

/** What is measured, beside whom, and whether its ratio is of the peer's calls in a second of processor time or times its time. */
interface Measured {
  what: string;
  peer: string;
  goal: Goal;
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
      const seats = seatsOf(lists);
      const load = async (): Promise<number> => {
        const seat = seats.pop();
        if (!seat) throw new Error('everybody is loaded');
        return await phone.load(week, seat);
      };
      const seatsBack = seatsOf(await coachLists(phone, week, 'inbound'));
      const loadAll = async (): Promise<number> => {
        const of = seatsBack.splice(-MOST_ACTIONS);
        if (of.length < MOST_ACTIONS) throw new Error('everybody is loaded');
        return await phone.loadAll(week, of);
      };
      // What is known of a ledger with nothing in it makes plans that its first hour ends.
      await meter.measure(500, load, CONNECTIONS);
      await meter.tidy();
      await meter.measure(1_000, load, CONNECTIONS);
      const append = await anAppend(dataDir);
      const pgbench = await preparePgbench(dataDir, append);

      const [list] = lists;
      if (!list) throw new Error('the season has no coach');
      const screens = await openScreens(dataDir, ours.url, week, list);
      const rows = {
        pgbench: measured('a scan', 'pgbench, ledger_append alone', GOALS.server.scanOfPgbench),
        bare: measured('a scan', 'bare Fastify and ledger_append', GOALS.server.scanOfFastify),
        actions: measured(
          `an action of ${MOST_ACTIONS} in a call`,
          'pgbench, ledger_append alone',
          GOALS.server.actionOfPgbench,
        ),
        week: measured('a week', 'node:http, the same bytes', GOALS.server.week),
        unchanged: measured('a week, unchanged', 'node:http, 304', GOALS.server.unchangedWeek),
      };
      const phones: Phones = {
        nothing: [],
        hints: [],
        changes: [],
        lists: [],
        bare: [],
        hintsScans: [],
        changesScans: [],
        scans: [],
      };
      for (let round = 0; round < ROUNDS; round++) {
        await phone.renew();
        await renewAll(screens);
        const scan = await meter.measure(SCANS, load, CONNECTIONS);
        rows.pgbench.ours.push(scan);
        rows.bare.ours.push(scan);
        const fifty = await meter.measure(SCANS / MOST_ACTIONS, loadAll, CALLS_TOGETHER);
        rows.actions.ours.push({
          serverMs: fifty.serverMs / MOST_ACTIONS,
          postgresMs: fifty.postgresMs / MOST_ACTIONS,
        });
        if (pgbench) {
          const alone = await callsOfPgbench(meter, pgbench);
          rows.pgbench.theirs.push(alone);
          rows.actions.theirs.push(alone);
        }
        rows.bare.theirs.push(await bareMeter.measure(SCANS, () => bare.append(append), CONNECTIONS));
        rows.week.ours.push(await meter.measure(WEEKS, () => phone.get(data), CONNECTIONS));
        rows.week.theirs.push(await bareMeter.measure(WEEKS * 4, () => bare.week({}), CONNECTIONS));
        rows.unchanged.ours.push(await meter.measure(WEEKS * 10, () => phone.unchanged(data), CONNECTIONS));
        const known = { 'if-none-match': '"week"' };
        rows.unchanged.theirs.push(await bareMeter.measure(WEEKS * 20, () => bare.week(known), CONNECTIONS));
        await phone.get(list.address);
        const clock = byTheClock(screens, ASKED_EVERY_SECONDS);
        const { perSecond } = clock;
        // Everybody in turn: nobody is loaded and taken off again a thousand times.
        const { barcodes } = list;
        let calls = 0;
        const scans = {
          perSecond: SCANS_A_SECOND,
          call: oneByOne(async () => {
            const [barcode = '', isLoad] = [barcodes[(calls >> 1) % barcodes.length], calls % 2 === 0];
            calls++;
            return isLoad ? await phone.load(week, { ...list, barcode }) : await phone.undo();
          }),
        };
        phones.nothing.push(await paced(meter));
        const leave = await hearAll(screens);
        phones.hints.push(await paced(meter));
        phones.hintsScans.push(await paced(meter, scans));
        leave();
        phones.changes.push(await paced(meter, clock));
        phones.changesScans.push(await paced(meter, clock, scans));
        phones.scans.push(await paced(meter, scans));
        const unchanged = () => phone.unchanged(list.address);
        phones.lists.push(await paced(meter, { perSecond: perSecond * LISTS_OF_PHONE, call: unchanged }));
        phones.bare.push(await paced(bareMeter, { perSecond, call: () => bare.week(known) }));
        if (calls % 2 === 1) await phone.undo();
      }
      console.log(
        `Processor time of one call, Node + PostgreSQL, medians at ${CONNECTIONS} connections. A scan’s ratio is ours of the peer’s calls in a second of it; a week’s is how many times the peer’s. Phones: ${PHONES} on one list, in percent of a processor.`,
      );
      const compared = Object.values(rows).filter(({ theirs }) => theirs.length > 0);
      return printGoals([...compared.map(callRow), ...phoneRows(phones)]);
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

/** One call after the other: a load and its undo are about the same passenger. */
function oneByOne(call: () => Promise<number>): () => Promise<number> {
  let last: Promise<number> = Promise.resolve(0);
  return () => {
    last = last.then(call);
    return last;
  };
}

function measured(what: string, peer: string, goal: Goal): Measured {
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

/** A scan of those that were just recorded, as the ledger was given it. */
async function anAppend(dataDir: string): Promise<Append> {
  const database = openDatabase(databaseIn(dataDir), { as: 'operator', connections: 1 });
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

function all({ serverMs, postgresMs }: Spent): number {
  return serverMs + postgresMs;
}

function callRow({ what, peer, goal, ours, theirs }: Measured): Row {
  const said = (spent: readonly Spent[]) =>
    [spent.map(({ serverMs }) => serverMs), spent.map(({ postgresMs }) => postgresMs)]
      .map((ms) => quantile(ms, 0.5).toFixed(3))
      .join(' + ');
  const ratios = ours.map((spent, round) => {
    const their = all(theirs[round] ?? spent);
    return 'least' in goal ? their / all(spent) : all(spent) / their;
  });
  return { what, ours: `${said(ours)} ms`, peer: `${peer}, ${said(theirs)} ms`, ratios, goal };
}

/** What phones cost that show one list, in percent of a processor, round by round; and the scans alone. */
type Phones = Record<
  'nothing' | 'hints' | 'changes' | 'lists' | 'bare' | 'hintsScans' | 'changesScans' | 'scans',
  number[]
>;

function phoneRows(phones: Phones): Row[] {
  const said = (percent: readonly number[]) => `${quantile(percent, 0.5).toFixed(1)} %`;
  console.log(
    `Where nothing happens: with a stream each, ${said(phones.hints)}; ` +
      `without, every ${ASKED_EVERY_SECONDS} s what has changed, ${said(phones.changes)}; ${LISTS_OF_PHONE} lists each, ${said(phones.lists)}; ` +
      `node:http with 304 once each, ${said(phones.bare)}; the server without phones, ${said(phones.nothing)}. ${SCANS_A_SECOND} scans a second on that list and no phones: ${said(phones.scans)}.`,
  );
  return [
    {
      what: 'phones where nothing happens, with streams',
      ours: said(phones.hints),
      peer: `${MOST_FOR_IDLE_PHONES} %`,
      ratios: phones.hints.map((percent) => percent / MOST_FOR_IDLE_PHONES),
      goal: GOALS.server.idlePhones,
    },
    {
      what: `phones and ${SCANS_A_SECOND} scans a second, with streams`,
      ours: said(phones.hintsScans),
      peer: `by the clock, ${said(phones.changesScans)}`,
      ratios: phones.hintsScans.map((percent, round) => percent / (phones.changesScans[round] ?? percent)),
      goal: GOALS.server.hintsUnderScans,
    },
  ];
}
