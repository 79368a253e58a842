import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../server/src/platform/database.ts';
import { addRep } from '../server/src/testing/add-rep.ts';
import { loadBody } from '../server/src/testing/load-body.ts';
import { type HttpCaller, signInOverHttp } from '../server/src/testing/sign-in-over-http.ts';
import { type BoardDesk, openBoardDesk } from './board-desk.ts';
import { barcodeOf, COACHES, coachOf, FULL_WEEK, PASSENGERS, withFullWeek } from './full-week.ts';
import { GOALS, printGoals, quantile } from './goals.ts';
import { unlessQuick } from './options.ts';

const DESKS = 5;
const PHONES = 10;
const DAY = '2026-12-11';
/** Scans a second that are tried without desks, until one is too many for this machine. */
const RATES = [10, 20, 40, 60, 80, 100] as const;
/** A rate is carried where all but one of twenty scans take no longer. */
const CARRIED_MS = 100;
const TRY_MS = unlessQuick(5_000, 2_000);
const ROUNDS = unlessQuick(4, 2);
const ROUND_MS = unlessQuick(10_000, 5_000);
/** A board shows a scan after so long at most. */
const MOST_LAG_MS = 2_000;

/** When a scan was answered, and how long after it was due. */
interface Scan {
  at: number;
  ms: number;
}

/**
 * Whether headquarters slows down scans on the busiest day: 10,000 passengers on 200 coaches, two server processes with one
 * PostgreSQL, and five desks with the board open or none, in turns. The rate is the highest of `RATES` that this machine carries
 * without desks, beside phones and desks that run on it as well. Returns whether both goals are met.
 */
export async function peak(): Promise<boolean> {
  return await withFullWeek(([first, second], database) => measure([first.url, second.url], database));
}

async function measure(urls: readonly string[], database: Database): Promise<boolean> {
  const urlOf = (n: number) => urls[n % urls.length] ?? '';
  const phones: { caller: HttpCaller; url: string }[] = [];
  for (let n = 0; n < PHONES; n++) {
    const { username } = await addRep(database);
    phones.push({ caller: await signInOverHttp(urlOf(n), username), url: urlOf(n) });
  }
  const desks: BoardDesk[] = [];
  // One desk of each process counts what it shows.
  for (let n = 0; n < DESKS; n++)
    desks.push(
      await openBoardDesk(urlOf(n), database, { week: FULL_WEEK, day: DAY, counts: n < urls.length }),
    );
  const scanner = startScanner(phones);
  // What is known of an empty ledger makes plans that its first scans end.
  await scanner.scan(RATES[0], TRY_MS);
  await database.pool.query('ANALYZE');
  const rate = await highestRate(scanner);

  const rounds: { without: number; with: number }[] = [];
  const lags: number[] = [];
  const boards: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const without = p95(times(await scanner.scan(rate, ROUND_MS)));
    const before = scanner.answered();
    const askedBefore = askedOf(desks);
    await Promise.all(desks.map((desk) => desk.open()));
    const scans = await scanner.scan(rate, ROUND_MS);
    await pause(MOST_LAG_MS);
    for (const desk of desks) desk.close();
    rounds.push({ without, with: p95(times(scans)) });
    boards.push(((askedOf(desks) - askedBefore) / ROUND_MS) * 1_000);
    for (const { shown } of desks.slice(0, urls.length)) lags.push(...lagsOf(scans, before, shown));
  }
  return print({ rate, rounds, lags, boards });
}

function askedOf(desks: readonly BoardDesk[]): number {
  return desks.reduce((sum, desk) => sum + desk.asked().times, 0);
}

/** How long after its reply each scan was on a board; infinitely long where it was not. */
function lagsOf(scans: readonly Scan[], before: number, shown: BoardDesk['shown']): number[] {
  return scans
    .toSorted((a, b) => a.at - b.at)
    .map(({ at }, index) => {
      const first = shown.find(({ aboard }) => aboard >= before + index + 1);
      return first ? Math.max(0, first.at - at) : Number.POSITIVE_INFINITY;
    });
}

async function highestRate(scanner: ReturnType<typeof startScanner>): Promise<number> {
  const [least] = RATES;
  let carried: number = least;
  for (const rate of RATES) {
    const ms = p95(times(await scanner.scan(rate, TRY_MS)));
    console.log(`${rate} scans a second without desks: p95 ${ms.toFixed(0)} ms`);
    if (ms > CARRIED_MS) break;
    carried = rate;
  }
  return carried;
}

/** Loads one passenger after the other, each when it is due, whether or not those before it are answered. */
function startScanner(phones: readonly { caller: HttpCaller; url: string }[]) {
  let next = 0;

  async function scanOne(due: number): Promise<Scan> {
    const number = next++;
    const phone = phones[number % phones.length];
    if (!phone || number >= PASSENGERS) throw new Error('everybody is loaded');
    const body = loadBody(phone.caller.rep, {
      ...{ weekID: FULL_WEEK, barcode: barcodeOf(number), coachId: coachOf(number) },
    });
    const reply = await fetch(`${phone.url}/api/coach/load`, {
      ...{ method: 'POST', headers: phone.caller.headers, body: JSON.stringify(body) },
    });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`a scan is answered with ${reply.status}`);
    const at = performance.now();
    return { at, ms: at - due };
  }

  return {
    answered: () => next,
    /** Scans so often for so long, and waits until all are answered. */
    async scan(perSecond: number, forMs: number): Promise<Scan[]> {
      const scans: Promise<Scan>[] = [];
      const startedAt = performance.now();
      for (let due = startedAt; due < startedAt + forMs; due += 1_000 / perSecond) {
        if (due > performance.now()) await pause(due - performance.now());
        scans.push(scanOne(due));
      }
      return await Promise.all(scans);
    },
  };
}

const times = (scans: readonly Scan[]) => scans.map(({ ms }) => ms);

const p95 = (values: readonly number[]) => quantile(values, 0.95);
const median = (values: readonly number[]) => quantile(values, 0.5);

interface Found {
  rate: number;
  rounds: readonly { without: number; with: number }[];
  lags: readonly number[];
  boards: readonly number[];
}

function print({ rate, rounds, lags, boards }: Found): boolean {
  const ratios = rounds.map((round) => round.with / round.without);
  const slowest = Math.max(...lags);
  console.log(
    `${rate} scans a second, ${PASSENGERS} passengers, ${COACHES} departures, two server processes; ${DESKS} desks ask for ${median(boards).toFixed(1)} boards a second.`,
  );
  return printGoals([
    {
      what: 'a scan, p95 in ms',
      ours: median(rounds.map((round) => round.with)).toFixed(1),
      peer: `without desks, ${median(rounds.map((round) => round.without)).toFixed(1)}`,
      ratios,
      goal: GOALS.peak.scans,
    },
    {
      what: 'reply to board, p95 and longest in ms',
      ours: `${p95(lags).toFixed(0)}, ${slowest.toFixed(0)}`,
      peer: `${MOST_LAG_MS}`,
      ratios: [slowest / MOST_LAG_MS],
      goal: GOALS.peak.board,
    },
  ]);
}
