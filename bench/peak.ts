import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../server/src/platform/database.ts';
import { addRep } from '../server/src/testing/add-rep.ts';
import { loadBody } from '../server/src/testing/load-body.ts';
import { type HttpCaller, signInOverHttp } from '../server/src/testing/sign-in-over-http.ts';
import { type BoardDesk, openBoardDesk, type Shown } from './board-desk.ts';
import { barcodeOf, COACHES, coachOf, FULL_WEEK, PASSENGERS, withFullWeek } from './full-week.ts';
import { GOALS, printGoals, quantile } from './goals.ts';
import { unlessQuick } from './options.ts';

const DESKS = 5;
const PHONES = 10;
const DAY = '2026-12-11';
/** Scans a second of a busy morning. */
const USUAL_RATE = 20;
/** Scans a second that are tried without desks, until one is too many for this machine. */
const RATES = [10, USUAL_RATE, 40, 60, 80, 100] as const;
/** A rate is carried where all but one of twenty scans take no longer. */
const CARRIED_MS = 100;
const TRY_MS = unlessQuick(3_000, 1_000);
const ROUNDS = unlessQuick(7, 2);
const ROUND_MS = unlessQuick(16_000, 3_000);
/** So that everybody lasts until the last round. */
const MOST_SCANS = 320;
/** A board shows a scan after so long at most. */
const MOST_LAG_MS = 2_000;

/** When a scan was answered, and how long after it was due. */
interface Scan {
  at: number;
  ms: number;
}

/**
 * Whether headquarters slows down scans on the busiest day: 10,000 passengers on 200 coaches, two server processes with one
 * PostgreSQL, and five desks with the board open or none, in turns: at the rate of a busy morning, and at the highest of `RATES` that
 * this machine carries without desks, beside phones and desks that run on it as well. Returns whether all goals are met.
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
  const highest = await highestRate(scanner);

  const found: Found[] = [];
  for (const rate of [...new Set([USUAL_RATE, highest])])
    found.push(await measureAt(rate, { scanner, desks, counting: desks.slice(0, urls.length) }));
  return print(found);
}

interface Day {
  scanner: ReturnType<typeof startScanner>;
  desks: readonly BoardDesk[];
  /** Those that count what they show. */
  counting: readonly BoardDesk[];
}

async function measureAt(rate: number, { scanner, desks, counting }: Day): Promise<Found> {
  const found: Found = { rate, rounds: [], lags: [], boards: [] };
  const roundMs = Math.min(ROUND_MS, (MOST_SCANS / rate) * 1_000);
  for (let round = 0; round < ROUNDS; round++) {
    // Which comes first changes, as whatever else the machine does comes and goes.
    const desksLast = round % 2 === 0;
    const scansAlone = async () => p95(times(await scanner.scan(rate, roundMs)));
    const first = desksLast ? await scansAlone() : null;
    const before = scanner.answered();
    const askedBefore = askedOf(desks);
    await Promise.all(desks.map((desk) => desk.open()));
    const scans = await scanner.scan(rate, roundMs);
    await pause(MOST_LAG_MS);
    for (const desk of desks) desk.close();
    const without = first ?? (await scansAlone());
    found.rounds.push({ without, with: p95(times(scans)) });
    found.boards.push(((askedOf(desks) - askedBefore) / roundMs) * 1_000);
    for (const desk of counting) found.lags.push(...lagsOf(scans, before, await desk.shown()));
  }
  return found;
}

function askedOf(desks: readonly BoardDesk[]): number {
  return desks.reduce((sum, desk) => sum + desk.asked().times, 0);
}

/** How long after its reply each scan was on a board; infinitely long where it was not. */
function lagsOf(scans: readonly Scan[], before: number, shown: readonly Shown[]): number[] {
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

/** What was measured at so many scans a second. */
interface Found {
  rate: number;
  rounds: { without: number; with: number }[];
  lags: number[];
  /** Boards that all desks together asked for in a second, of each round. */
  boards: number[];
}

function print(found: readonly Found[]): boolean {
  const boards = found.map(({ rate, boards }) => `${median(boards).toFixed(1)} at ${rate} scans`).join(', ');
  console.log(
    `${PASSENGERS} passengers, ${COACHES} departures, two server processes; ${DESKS} desks ask for boards a second: ${boards}.`,
  );
  return printGoals(
    found.flatMap(({ rate, rounds, lags }) => [
      {
        what: `a scan of ${rate} a second, p95 in ms`,
        ours: median(rounds.map((round) => round.with)).toFixed(1),
        peer: `without desks, ${median(rounds.map((round) => round.without)).toFixed(1)}`,
        ratios: rounds.map((round) => round.with / round.without),
        goal: GOALS.peak.scans,
      },
      {
        what: `its reply to board, p95 and longest in ms`,
        ours: `${p95(lags).toFixed(0)}, ${Math.max(...lags).toFixed(0)}`,
        peer: `${MOST_LAG_MS}`,
        ratios: [Math.max(...lags) / MOST_LAG_MS],
        goal: GOALS.peak.board,
      },
    ]),
  );
}
