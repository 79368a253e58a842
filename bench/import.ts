import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { type Desk, openDesk } from './desk.ts';
import { GOALS, printGoals, quantile, type Row } from './goals.ts';
import { type BundleFiles, bombs, weekOfRows, zipOf } from './import-files.ts';
import { watchImports } from './meter.ts';
import { options, unlessQuick } from './options.ts';
import { coachLists, seatsOf, signIn } from './phone.ts';

/** Scans a second while somebody imports, and while nobody does. */
const SCANS_A_SECOND = 20;
const QUIET_MS = unlessQuick(10_000, 3_000);
const MEGABYTES = { 10000: 400, 50000: 768 };
const SECONDS = { 10000: 20, 50000: 90 };
const REFUSED_SECONDS = 10;
/** One after the other: a refusal takes a second, in which few scans come. */
const REFUSALS = unlessQuick(5, 1);

/**
 * What an import costs through the page's own calls, in time and memory of the process that reads and of the server, and what scans
 * feel of it. Returns whether every goal is met.
 */
export async function importing(): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'offpiste-import-'));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0', RATE_LIMITS: 'off' };
  const server = await startServerProcess(settings);
  const rows: Row[] = [];
  try {
    const desk = await openDesk(server.url, settings);
    const pid = server.child.pid ?? 0;
    rows.push(...(await measured('10,000 passengers', desk, pid, zipOf(weekOfRows('W1', 10_000)), 10_000)));
    const scan = await scanner(server.url, await desk.addRep(), 'W1');
    const quiet = () => latencies(scan, new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
    const beside = async (what: string, work: () => Promise<Row[]>) => {
      const before = await quiet();
      const working = work();
      const during = await latencies(scan, working);
      rows.push(...(await working), rise(what, during, [...before, ...(await quiet())]));
    };
    // Plans of a ledger with nothing in it, and code that is not compiled yet, end here.
    await quiet();
    const sizes = { W2: 10_000, W3: 50_000 } as const;
    for (const [weekId, size] of Object.entries(sizes)) {
      if (options.isQuick && size > 10_000) continue;
      const what = `${size.toLocaleString('en-GB')} passengers`;
      const files = zipOf(weekOfRows(weekId, size));
      await beside(`scans beside ${what}`, () => measured(`${what}, scans beside`, desk, pid, files, size));
    }
    for (const [what, files] of Object.entries(bombs()))
      await beside(`scans beside a ${what}`, () => refused(`a ${what}`, desk, pid, files));
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
  return print(rows);
}

/** Checks and applies, and returns how long each took and what it held. */
async function measured(
  what: string,
  desk: Desk,
  pid: number,
  files: BundleFiles,
  size: keyof typeof SECONDS,
): Promise<Row[]> {
  const watch = watchImports(pid);
  const started = performance.now();
  const checked = await desk.check(files);
  const checkedAt = performance.now();
  if (checked.state !== 'checked') throw new Error(`${what}: ${JSON.stringify(checked).slice(0, 500)}`);
  const applied = await desk.apply(checked);
  if (applied.state !== 'applied') throw new Error(`${what}: ${JSON.stringify(applied).slice(0, 500)}`);
  const appliedAt = performance.now();
  const { processMb, riseMb } = watch.end();
  return [
    timeRow(`${what}: upload and check`, checkedAt - started, SECONDS[size]),
    timeRow(`${what}: apply`, appliedAt - checkedAt, SECONDS[size]),
    memoryRow(`${what}: memory of the process`, processMb, MEGABYTES[size], riseMb),
  ];
}

async function refused(what: string, desk: Desk, pid: number, files: BundleFiles): Promise<Row[]> {
  const watch = watchImports(pid);
  const started = performance.now();
  for (let n = 0; n < REFUSALS; n++) {
    const { state } = await desk.check(files);
    if (state !== 'refused') throw new Error(`${what} is ${state}`);
  }
  const tookMs = (performance.now() - started) / REFUSALS;
  const { processMb, riseMb } = watch.end();
  return [
    timeRow(`${what}: refused`, tookMs, REFUSED_SECONDS),
    memoryRow(`${what}: memory of the process`, processMb, MEGABYTES[50_000], riseMb),
  ];
}

/** Returns what loads one more passenger of a week. */
async function scanner(url: string, account: { username: string; password: string }, weekId: string) {
  const phone = await signIn(url, account);
  const seats = seatsOf(await coachLists(phone, weekId));
  return async () => {
    const seat = seats.pop();
    if (!seat) throw new Error('everybody is loaded');
    const started = performance.now();
    await phone.load(weekId, seat);
    return performance.now() - started;
  };
}

/** Scans at an even pace until some work is done; returns how long each took. */
async function latencies(scan: () => Promise<number>, work: Promise<unknown>): Promise<number[]> {
  const over = new AbortController();
  const end = () => over.abort();
  void work.then(end, end);
  const scans: Promise<number>[] = [];
  const startedAt = performance.now();
  while (!over.signal.aborted) {
    const due = ((performance.now() - startedAt) / 1_000) * SCANS_A_SECOND;
    while (scans.length < due) scans.push(scan());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return await Promise.all(scans);
}

function timeRow(what: string, ms: number, seconds: number): Row {
  return {
    what,
    ours: secondsText(ms / 1_000),
    peer: secondsText(seconds),
    ratios: [ms / 1_000 / seconds],
    goal: GOALS.import.time,
  };
}

function memoryRow(what: string, mb: number, most: number, riseMb: number): Row {
  const ours = `${mb.toFixed(0)} MB (server + ${riseMb.toFixed(0)} MB)`;
  return { what, ours, peer: `${most} MB`, ratios: [mb / most], goal: GOALS.import.memory };
}

function rise(what: string, during: readonly number[], without: readonly number[]): Row {
  const [ours, theirs] = [quantile(during, 0.95), quantile(without, 0.95)];
  const text = (all: readonly number[]) =>
    `p95 ${quantile(all, 0.95).toFixed(1)} ms, median ${quantile(all, 0.5).toFixed(1)}, of ${all.length}`;
  return {
    what,
    ours: text(during),
    peer: `${text(without)} without`,
    ratios: [ours / theirs],
    goal: GOALS.import.scans,
  };
}

function secondsText(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

function print(rows: readonly Row[]): boolean {
  console.log(
    'Imports through the calls of the page, beside their limits and beside scans without an import.',
  );
  return printGoals(rows);
}
