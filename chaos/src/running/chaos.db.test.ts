import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWholeOnEmbedded, swept } from '../../../server/src/testing/sweeps.ts';
import { allFaults, faultNamed } from '../faults/all-faults.ts';
import { type Bench, openBench } from '../history/bench.ts';
import { linkApp } from '../phone/tab.ts';
import { linkServer } from '../server/server-process.ts';
import { commitSeed } from './commit-seed.ts';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';
import { catchBug, plantedBugs } from './run-planted.ts';
import { runSeed } from './run-seed.ts';
import { compareVariants } from './run-variants.ts';

/** A short slice of `npm run chaos`, with different histories for every commit; the long run is started by hand. */
const FROM = commitSeed();
const SEEDS = Number(process.env.CHAOS_SEEDS ?? 1);
/** On a server that other tests use, the numbers of transactions differ between two runs of one history: wrong clocks are not judged. */
const judged =
  process.env.DATABASE_URL === undefined ? allFaults : allFaults.filter(({ id }) => id !== 'F28');

let server: DatabaseServer;
beforeAll(async () => {
  server = await startDatabaseServer();
});
afterAll(async () => await server.stop());

describe('a shift in which something goes wrong', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(server.address);
  });
  afterAll(async () => await bench.close());

  it.each(swept(judged, 6, FROM))('loses, doubles and swaps nothing: $id, $title', async ({ id }) => {
    for (let seed = FROM; seed < FROM + SEEDS; seed += 1) {
      const { report, smallest } = await runSeed(bench, seed, [faultNamed(id)], { shrinks: false });
      expect({ seed, violations: report.violations, smallest }).toMatchObject({ violations: [] });
      expect(report.effects).toBeGreaterThan(0);
    }
  });

  it.each(swept([{ faults: ['F24'] }, { faults: ['F24', 'F27'] }], 2, FROM))(
    'loses nothing in a long one under $faults either',
    async ({ faults }) => {
      const { report } = await runSeed(bench, FROM, faults.map(faultNamed), { shrinks: false, steps: 200 });
      expect({ seed: FROM, violations: report.violations }).toMatchObject({ violations: [] });
    },
  );

  it('ends the same however it is sent: every request twice, in another order, from five tabs, in two parts', async () => {
    expect(await compareVariants(bench, FROM)).toEqual([]);
  });
});

describe('a planted mistake is caught', () => {
  const planted = [
    'deleted before it is acknowledged',
    'no order of the actions on a ticket',
    'called saved before the commit',
    'effect and key in two transactions',
    'a confirmed action counts neither as unsent nor in the list',
    // These take dozens of long shifts to show.
    ...(isWholeOnEmbedded
      ? [
          'a return of keys counts before what was handed out in the same seconds',
          "a list that comes late replaces the newer one of the week's states",
        ]
      : []),
  ];

  it.each(swept(planted, 2, FROM))('%s', async (name) => {
    const bug = plantedBugs.find((known) => known.name === name);
    expect(bug).toBeDefined();
    expect(bug && (await catchBug(server.address, bug))).not.toBeNull();
  });

  it.each(plantedBugs)('the code that it changes is there: $name', async ({ app, server }) => {
    await Promise.all([app && linkApp(app), server && linkServer(server)]);
  });
});
