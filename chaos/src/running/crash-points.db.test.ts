import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWhole } from '../../../server/src/testing/sweeps.ts';
import { type Bench, openBench } from '../history/bench.ts';
import { INTERRUPTIONS, interruptAt } from '../history/crash-points.ts';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';

/** A sample of `npm run chaos -- --crash-points`, which tries them all. */
const EVERY = Number(process.env.CHAOS_CRASH_POINTS_EVERY ?? (isWhole ? 16 : 40));

let server: DatabaseServer;
let bench: Bench;
beforeAll(async () => {
  server = await startDatabaseServer();
  bench = await openBench(server.address);
});
afterAll(async () => {
  await bench.close();
  await server.stop();
});

it('nothing is lost, doubled or swapped wherever a page is killed, failed or delayed', async () => {
  const { contacts, violations } = await interruptAt(bench, null, 'kill');
  expect(violations).toEqual([]);
  expect(contacts.length).toBeGreaterThan(100);
  let interrupted = 0;
  for (const [index, how] of INTERRUPTIONS.entries()) {
    for (let contact = index * 5; contact < contacts.length; contact += EVERY) {
      const report = await interruptAt(bench, contact, how);
      expect({ how, contact, violations: report.violations }).toMatchObject({ violations: [] });
      if (report.interrupted) interrupted += 1;
    }
  }
  expect(interrupted).toBeGreaterThan(10);
});
