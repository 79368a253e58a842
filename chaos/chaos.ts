/** `npm run chaos`: shifts in which everything goes wrong, and whether anything was lost, doubled or swapped. */
import type pg from 'pg';
import { commitSeed } from './src/running/commit-seed.ts';
import { startDatabaseServer } from './src/running/database-server.ts';
import { type ChaosOptions, readOptions, USAGE } from './src/running/options.ts';
import { reportText } from './src/running/report-text.ts';
import { codeName, openResults } from './src/running/results-file.ts';
import { type Listener, runAll } from './src/running/run-all.ts';
import { runCrashPoints } from './src/running/run-crash-points.ts';
import { runPlanted } from './src/running/run-planted.ts';
import { runVariants } from './src/running/run-variants.ts';
import { addTotals, noTotals } from './src/running/totals.ts';
import type { Failure } from './src/running/work.ts';

const SHOWN_FAILURES = 20;
const PROGRESS_MS = 10_000;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  const servers = await startDatabaseServers(options);
  const addresses = servers.map(({ address }) => address);
  const [address = {}] = addresses;
  try {
    if (options.planted) return (await runPlanted(address, console.log)) ? 0 : 1;
    if (options.crashPoints) return (await runCrashPoints(address, console.log)) ? 0 : 1;
    if (options.variants) {
      const from = options.from ?? commitSeed();
      console.log(`seeds from ${from} on: again with --from ${from}`);
      return (await runVariants(address, { ...options, from }, console.log)) ? 0 : 1;
    }
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
    return (await live(addresses, options, stop.signal)) ? 0 : 1;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** One for every worker: the number of a transaction on a server that two share says what the other does, and requests follow it. */
function startDatabaseServers({ planted, crashPoints, variants, workers }: ChaosOptions) {
  const isOneAfterAnother = planted || crashPoints || variants;
  return Promise.all(Array.from({ length: isOneAfterAnother ? 1 : workers }, startDatabaseServer));
}

/** Simulates the requested histories, until `stop`; true when no guarantee was broken, in earlier sittings neither. */
async function live(
  servers: readonly pg.ClientConfig[],
  options: ChaosOptions,
  stop: AbortSignal,
): Promise<boolean> {
  const results =
    options.results === null ? null : openResults(options.results, `${await codeName()}-${options.steps}`);
  const from = options.from ?? results?.from ?? commitSeed();
  console.log(`seeds from ${from} on: again with --from ${from}`);
  const startedAt = Date.now();
  const totals = noTotals();
  let failures = 0;
  let shownAt = startedAt;
  const on: Listener = {
    failure: (failure) => {
      failures += 1;
      if (failures <= SHOWN_FAILURES) console.log(failureText(failure, options));
    },
    lived: ({ seed, faults, totals: more }) => {
      addTotals(totals, more);
      results?.add(seed, faults, more);
      if (Date.now() - shownAt < PROGRESS_MS) return;
      shownAt = Date.now();
      const { seeds, scans } = totals;
      const rate = Math.round((scans / (shownAt - startedAt)) * 1_000);
      console.log(`${seeds} histories, ${scans} scans, ${failures} failed, ${rate} scans/s`);
    },
  };
  await runAll(servers, { ...options, from }, results?.done ?? new Set(), on, stop);
  if (!results) console.log(`\n${reportText(totals, (Date.now() - startedAt) / 1_000)}`);
  for (const sum of results?.sums() ?? []) {
    console.log(`\n${sum.faults} at a time, all sittings:\n${reportText(sum.totals, sum.seconds)}`);
    failures += Object.keys(sum.totals.violations).length;
  }
  return failures === 0;
}

function failureText({ seed, faults, violations, smallest }: Failure, options: ChaosOptions): string {
  const lines = violations.slice(0, 5).map(({ kind, what }) => `  ${kind}: ${what.slice(0, 400)}`);
  const steps = smallest?.steps.map((step) => `    ${JSON.stringify(step)}`) ?? [];
  return [
    `\nseed ${seed} under ${faults.join(' and ')} breaks ${violations.length} guarantees`,
    ...lines,
    ...(steps.length > 0 ? [`  after ${steps.length} steps:`, ...steps] : []),
    `  again: npm run chaos -- --faults ${faults.join('+')} --seed ${seed} --steps ${options.steps}`,
  ].join('\n');
}
