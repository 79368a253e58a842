import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ConfigReply } from '@offpiste/domain/contract/config.ts';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { linkApp } from '../chaos/src/phone/tab.ts';
import { createRandom, type Random } from '../chaos/src/time/random.ts';
import type { Database } from '../server/src/platform/database.ts';
import { addRep, TEST_PASSWORD } from '../server/src/testing/add-rep.ts';
import { barcodeOf, COACHES, FULL_WEEK, PASSENGERS, withFullWeek } from './full-week.ts';
import { GOALS, printGoals, quantile, type Row } from './goals.ts';
import { options } from './options.ts';
import { type ShiftPhone, startShift } from './shift-phone.ts';

const REPS = 60;
const COACHES_EACH = Math.floor(COACHES / REPS);
const PASSENGERS_EACH = (PASSENGERS / COACHES) * COACHES_EACH;
/** A rep scans about every 80 seconds of a shift, and this is twenty times as fast. */
const BETWEEN_ACTIONS_MS = 4_000;
/** Of a rep's actions: the same passenger once more, and undone. */
const [AGAIN, UNDONE] = [0.05, 0.05];
/** In a valley there is no signal for so long, about so often. */
const [WITHOUT_SIGNAL_MS, VALLEY_EVERY_MS] = [6_000, 40_000];
const DURATION_MS = options.minutes * 60_000;
const SAMPLES = 40;
/** A phone keeps what its rep has done: the item, ciphered in its database and as its screens read it. */
const KEPT_MB = 0.003;
const DRAIN_LIMIT_MS = 120_000;

/** What each of the reps' actions has to come to. */
type Done = Map<string, 'accepted' | 'conflict'>;

interface Sample {
  /** Part of the whole time. */
  at: number;
  serverMb: number;
  phonesMb: number;
  /** Actions so far. */
  done: number;
}

/**
 * One shift of sixty reps at twenty times its speed: the app's own code on each phone with a bad network, against two real server
 * processes. Memory and latency at the end are compared with those after a fifth of the time, and the ledger with what the reps
 * did. Returns whether every goal is met.
 */
export async function soak(): Promise<boolean> {
  return await withFullWeek((servers, database) => {
    const pids = servers.map(({ child }) => child.pid ?? 0);
    return liveShift(
      database,
      servers.map(({ url }) => url),
      () => sum(pids.map(heldMb)),
    );
  });
}

async function liveShift(
  database: Database,
  servers: readonly string[],
  serverMb: () => number,
): Promise<boolean> {
  const random = createRandom(1);
  const scans: { at: number; ms: number }[] = [];
  let startedAt = Number.POSITIVE_INFINITY;
  const part = () => (performance.now() - startedAt) / DURATION_MS;
  const app = await linkApp();
  const phones: ShiftPhone[] = [];
  while (phones.length < REPS) {
    const server = servers[phones.length % servers.length] ?? '';
    const { username } = await addRep(database);
    const shift = { app, server, random, weekId: FULL_WEEK, config: await configOf(server) };
    const onScan = (ms: number) => scans.push({ at: part(), ms });
    phones.push(await startShift({ ...shift, onScan }, { username, password: TEST_PASSWORD }));
  }

  startedAt = performance.now();
  const done: Done = new Map();
  const samples: Sample[] = [];
  const working = Promise.all(
    phones.map((phone, rep) => work(phone, { rep, random, done, isOver: () => part() >= 1 })),
  );
  while (part() < 1) {
    await Promise.race([pause(DURATION_MS / SAMPLES), working]);
    samples.push({ at: part(), serverMb: serverMb(), phonesMb: usedMb(), done: done.size });
  }
  await working;
  const unsent = await drained(phones);
  for (const phone of phones) phone.end();
  const lost = sum(phones.map((phone) => phone.lost()));
  return print({ samples, scans, done, unsent, lost, ledger: await inLedger(database) });
}

/** What a rep does in a shift: loads coach after coach, now and then somebody twice or by mistake, and goes through valleys. */
async function work(
  phone: ShiftPhone,
  { rep, random, done, isOver }: { rep: number; random: Random; done: Done; isOver: () => boolean },
): Promise<void> {
  const startsAt = performance.now() + random.whole(BETWEEN_ACTIONS_MS);
  let valleyEndsAt = 0;
  let coach = -1;
  /** Whom the rep has just loaded, by the last action. */
  let last: { barcode: string; coachId: string; id: string } | null = null;
  for (let next = 0, acted = 0; next < PASSENGERS_EACH && !isOver(); acted += 1) {
    const due = startsAt + acted * BETWEEN_ACTIONS_MS;
    if (due > performance.now()) await pause(due - performance.now());
    if (isOver()) return;
    if (valleyEndsAt > 0 && performance.now() > valleyEndsAt) {
      valleyEndsAt = 0;
      phone.setOnline(true);
    } else if (valleyEndsAt === 0 && random.chance(BETWEEN_ACTIONS_MS / VALLEY_EVERY_MS)) {
      valleyEndsAt = performance.now() + WITHOUT_SIGNAL_MS;
      phone.setOnline(false);
    }
    if (last && random.chance(AGAIN)) {
      done.set(phone.load(last.barcode, last.coachId), 'conflict');
      last = null;
    } else if (last && random.chance(UNDONE)) {
      const undo = phone.undo(last.id);
      if (undo !== null) done.set(undo, 'accepted');
      last = null;
    } else {
      const place = Math.floor(next / (PASSENGERS / COACHES));
      const onCoach = rep * COACHES_EACH + place;
      const coachId = String(onCoach + 1);
      if (place !== coach) phone.openCoach(coachId);
      coach = place;
      const barcode = barcodeOf(onCoach + (next % (PASSENGERS / COACHES)) * COACHES);
      const id = phone.load(barcode, coachId);
      done.set(id, 'accepted');
      last = { barcode, coachId, id };
      next += 1;
    }
  }
}

/** Gives every phone its signal back and waits until all is sent; returns how many actions are not. */
async function drained(phones: readonly ShiftPhone[]): Promise<number> {
  for (const phone of phones) {
    phone.calm();
    phone.setOnline(true);
  }
  const unsent = () => sum(phones.map((phone) => phone.unsent()));
  for (const until = performance.now() + DRAIN_LIMIT_MS; unsent() > 0 && performance.now() < until; )
    await pause(200);
  return unsent();
}

async function configOf(server: string): Promise<ConfigReply> {
  const reply = await fetch(`${server}/config`, { headers: { [BRAND_HEADER]: 'nuco' } });
  return ConfigReply.parse(await reply.json());
}

/** Every action in the ledger, with its verdict. */
async function inLedger({ pool }: Database): Promise<{ id: string; verdict: string }[]> {
  const { rows } = await pool.query('SELECT idempotent_id AS id, verdict FROM ledger WHERE week_id = $1', [
    FULL_WEEK,
  ]);
  return rows;
}

/** How many actions the ledger lacks, has twice, decided otherwise, or has of nobody. */
function wrongIn(ledger: readonly { id: string; verdict: string }[], done: Done): number {
  const right = new Set(ledger.filter(({ id, verdict }) => done.get(id) === verdict).map(({ id }) => id));
  return done.size - right.size + (ledger.length - right.size);
}

/** What a process holds beside its files, also where the system has put it aside. */
function heldMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (
    sum(['RssAnon', 'VmSwap'].map((name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]))) /
    1_024
  );
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What this process, in which all phones are, cannot throw away. */
function usedMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

interface Found {
  samples: readonly Sample[];
  scans: readonly { at: number; ms: number }[];
  done: Done;
  unsent: number;
  /** Calls. */
  lost: number;
  ledger: readonly { id: string; verdict: string }[];
}

/** The second fifth of the time, in which all have warmed up, and the last. */
const [SECOND, LAST] = [1, 4];

function print({ samples, scans, done, unsent, lost, ledger }: Found): boolean {
  const inFifth = <T extends { at: number }>(all: readonly T[], fifth: number) =>
    all.filter(({ at }) => Math.floor(Math.min(at, 0.999) * 5) === fifth);
  const compared = (
    what: string,
    unit: string,
    valueIn: (fifth: number) => number,
    goal: Row['goal'],
  ): Row => {
    const [early, late] = [valueIn(SECOND), valueIn(LAST)];
    const peer = `${early.toFixed(1)} ${unit} in the second fifth`;
    return { what, ours: `${late.toFixed(1)} ${unit}`, peer, ratios: [late / early], goal };
  };
  const inSamples = (key: Exclude<keyof Sample, 'at'>) => (fifth: number) =>
    quantile(
      inFifth(samples, fifth).map((sample) => sample[key]),
      0.5,
    );
  const kept = (inSamples('done')(LAST) - inSamples('done')(SECOND)) * KEPT_MB;
  const phonesMb = (fifth: number) => inSamples('phonesMb')(fifth) + (fifth === SECOND ? kept : 0);
  const p95 = (fifth: number) =>
    quantile(
      inFifth(scans, fifth).map(({ ms }) => ms),
      0.95,
    );
  const wrong = wrongIn(ledger, done);
  console.log(
    `${REPS} reps, ${options.minutes} minutes, ${done.size} actions, ${ledger.length} in the ledger, ${unsent} not sent; ${lost} calls were lost.`,
  );
  console.log(`Memory in MB, two servers + all phones: ${samples.map(said).join(', ')}`);
  return printGoals([
    compared('memory of both servers, last fifth', 'MB', inSamples('serverMb'), GOALS.soak.serverMemory),
    compared(
      `memory of ${REPS} phones, last fifth; the peer with what they keep since`,
      'MB',
      phonesMb,
      GOALS.soak.phoneMemory,
    ),
    compared('a scan, p95, last fifth', 'ms', p95, GOALS.soak.latency),
    {
      what: 'actions the ledger lacks, has twice or decided otherwise',
      ours: `${wrong}`,
      peer: `${done.size} done`,
      ratios: [wrong / done.size],
      goal: GOALS.soak.wrong,
    },
  ]);
}

function said({ serverMb, phonesMb }: Sample): string {
  return `${serverMb.toFixed(0)} + ${phonesMb.toFixed(0)}`;
}
