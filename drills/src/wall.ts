import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresBinaries } from '../../server/src/platform/embedded-postgres/binaries.ts';
import { addRep } from '../../server/src/testing/add-rep.ts';
import {
  failureOf,
  type LoadingDevices,
  startLoadingDevices,
} from '../../server/src/testing/loading-devices.ts';
import { startPostgresPair } from '../../server/src/testing/postgres-pair.ts';
import { compared, type DrillResult, isWhole, type Load, noticed, phonesFor } from './drill-result.ts';
import { openWall, type ShownWall, type WallBrowser } from './shown-wall.ts';
import { withTwoServers } from './two-servers.ts';

const MANAGER = 'wall@test.example';
/** The day on which the coach leaves, and where its clocks are. */
const DAY = '2026-12-11';
const ZONE = 'Europe/Paris';
const MINUTE_MS = 60_000;
const LOOK_MS = 500;
/** A change is on a wall that says *Live* within two seconds; half of one more for the page to draw it. */
const LIVE_MS = 2_500;
/** For so long a page may say *Connecting* instead of its age. */
const CONNECTING_MS = LIVE_MS + 5_000;
/** From this age on it is in red; a second for the page's clock to turn. */
const RED_S = 15 + 1;
const SHOWN_MISTAKES = 5;

/**
 * Looks at a wall twice a second for so long, while people are loaded: after a third of the time its server is killed and
 * started again, after two thirds the primary is killed and its standby promoted. A number is right if the acknowledged
 * loads came to it at a moment for which the wall's mark vouches.
 */
export async function wall(
  load: Load,
  { minutes, programs }: { minutes: number; programs: PostgresBinaries | undefined },
): Promise<DrillResult> {
  const pair = await startPostgresPair(programs);
  try {
    await pair.makeSynchronous();
    return await withTwoServers(
      pair.url,
      async (servers) => {
        await addRep(servers.database, {
          ...{ username: MANAGER, level: 3, hq_role: 'manager' },
          hq_enrol_until: Date.now() + MINUTE_MS,
        });
        const [address = ''] = servers.addresses();
        const url = address.replace('127.0.0.1', 'localhost');
        const screen = await openWall(url, { username: MANAGER, day: DAY });
        const { devices } = phonesFor(load);
        const phones = await startLoadingDevices(servers.next, phonesFor(load));
        const watched = watchWall(screen, phones, devices);
        try {
          const third = (minutes * MINUTE_MS) / 3;
          const goesOn = () => pauseUnless(third, [phones.failed, watched.failed]);
          await goesOn();
          await servers.end(0, 'SIGKILL');
          await servers.start(0);
          await goesOn();
          await pair.primary.kill();
          await pair.standby.ask('SELECT pg_promote()');
          await goesOn();
          await phones.stop();
          await pause(2 * LIVE_MS);
          const last = await screen.look();
          const found = await watched.stop();
          const comparison = await phones.compare(servers.database);
          const endsRight = last.mark === 'live' && last.loaded === comparison.loaded;
          return {
            passed: isWhole(comparison) && endsRight && found.mistakes.length === 0 && found.live > 0,
            text: [
              `A wall for ${minutes} minutes under ${load.perSecond} scans a second, with a restart of its server and a failover: ${foundText(found)}.`,
              `It ends with ${last.loaded} ${markText(last)}, the ledger with ${comparison.loaded}: ${compared(comparison)}; ${noticed(phones)}.`,
              ...found.mistakes.slice(0, SHOWN_MISTAKES),
            ].join('\n'),
          };
        } finally {
          await watched.stop().finally(() => screen.close());
        }
      },
      { settings: { DEFAULT_BRAND: 'nuco' } },
    );
  } finally {
    await pair.end();
  }
}

/** Waits so long; an error of what goes on meanwhile ends it at once. */
async function pauseUnless(ms: number, failures: readonly Promise<never>[]): Promise<void> {
  const leaving = new AbortController();
  try {
    await Promise.race([pause(ms, undefined, { signal: leaving.signal }), ...failures]);
  } finally {
    leaving.abort();
  }
}

interface Found {
  live: number;
  connecting: number;
  aged: number;
  oldestSeconds: number;
  mistakes: string[];
}

/** Looks at the wall until it is stopped, and compares it with what was acknowledged at the moment that its mark names. */
function watchWall(screen: WallBrowser, phones: LoadingDevices, devices: number) {
  const history: { at: number; acknowledged: number }[] = [];
  const found: Found = { live: 0, connecting: 0, aged: 0, oldestSeconds: 0, mistakes: [] };
  let stopped = false;

  const acknowledgedAt = (at: number) => history.findLast((moment) => moment.at <= at)?.acknowledged ?? 0;
  const note = () => history.push({ at: Date.now(), acknowledged: phones.acknowledged().length });

  async function lookOnce(): Promise<void> {
    const before = Date.now();
    const shown = await screen.look();
    note();
    // What was sent and is not acknowledged yet may be shown as well.
    const most = acknowledgedAt(Date.now()) + devices;
    const { least, age } = vouchedFor(shown, before, acknowledgedAt);
    found.oldestSeconds = Math.max(found.oldestSeconds, age);
    if (shown.mark === 'live' || shown.mark === 'connecting') found[shown.mark] += 1;
    else found.aged += 1;
    const isWrong = shown.loaded === null || shown.loaded < least || shown.loaded > most;
    const isPale = age >= RED_S && !shown.isRed;
    if (isWrong || isPale)
      found.mistakes.push(
        `${new Date(before).toISOString()}: ${shown.loaded} ${markText(shown)}${isPale ? ', not in red' : ''}; ${least} to ${most} were right`,
      );
  }

  async function watch(): Promise<void> {
    while (!stopped) {
      await lookOnce();
      for (let slept = 0; slept < LOOK_MS && !stopped; slept += 100) {
        await pause(100);
        note();
      }
    }
  }

  const watching = watch();
  return {
    failed: failureOf(watching),
    async stop(): Promise<Found> {
      stopped = true;
      await watching;
      return found;
    },
  };
}

/** The fewest people that may be shown under this mark, and how old it says that it is, in seconds. */
function vouchedFor(
  { mark }: ShownWall,
  now: number,
  acknowledgedAt: (at: number) => number,
): { least: number; age: number } {
  if (mark === 'live') return { least: acknowledgedAt(now - LIVE_MS), age: 0 };
  if (mark === 'connecting') return { least: acknowledgedAt(now - CONNECTING_MS), age: 0 };
  const day = 24 * 60 * 60;
  const age = (secondsOfDay(now) - mark.asOf + day) % day;
  return { least: acknowledgedAt(now - age * 1_000 - LIVE_MS), age };
}

function secondsOfDay(at: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = new Date(at)
    .toLocaleTimeString('en-GB', { timeZone: ZONE })
    .split(':')
    .map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

function markText({ mark }: ShownWall): string {
  return typeof mark === 'string'
    ? `under '${mark}'`
    : `as of ${new Date(mark.asOf * 1_000).toISOString().slice(11, 19)}`;
}

function foundText({ live, connecting, aged, oldestSeconds, mistakes }: Found): string {
  return `${live + connecting + aged} looks, ${live} live, ${connecting} connecting, ${aged} with its age (at most ${oldestSeconds} s), ${mistakes.length} with a number that its mark does not vouch for`;
}
