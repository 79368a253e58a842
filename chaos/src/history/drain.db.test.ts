import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPhones } from '../checking/check-phones.ts';
import type { Tab } from '../phone/tab.ts';
import { type DatabaseServer, startDatabaseServer } from '../running/database-server.ts';
import { KEY_LIST, listsOf } from '../season/week-plan.ts';
import { befall } from './befall.ts';
import { type Bench, openBench } from './bench.ts';
import { drain } from './drain.ts';
import { createWorld, type World, type WorldPhone } from './world.ts';

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

/** A phone that two reps have used, with a call in progress that will find its access over. */
async function phoneOfTwoReps(): Promise<{ world: World; tab: Tab }> {
  const world = await createWorld(bench, 1, []);
  const phone = world.phones[0] as WorldPhone;
  const tab = phone.tabs[0] as Tab;
  await befall(world, 'switch-user', { phone, tab, size: 0 });
  expect(phone.session).toBe(2);
  await befall(world, 'expire', { phone, tab, size: 0 });
  void tab.app['api/api-client.ts'].api.request('GET', listsOf(world.weekId)[KEY_LIST] ?? '');
  return { world, tab };
}

test('a rep whom the drain signs out while a call is in progress was not signed out for no reason', async () => {
  const { world, tab } = await phoneOfTwoReps();
  await drain(world);
  const end = { text: 'Session expired - please log in again', session: 2 };
  // Of the test's own call, and of the report that follows when the phone hears of the epoch.
  expect(tab.sessionEnds).toEqual([end, end]);
  checkPhones(world, []);
  expect(world.model.violations).toEqual([]);
  expect(world.model.excuses).toMatchObject({ 'a rep whose session was ended is signed out': 2 });
});

test('a rep who loses the session without signing out was signed out for no reason', async () => {
  const { world, tab } = await phoneOfTwoReps();
  tab.phone.local.delete('refreshToken');
  await world.bench.time.pass(10_000);
  checkPhones(world, []);
  expect(world.model.violations).toEqual([
    { kind: 'signed-out', what: 'phone 0, session 2: Session expired - please log in again' },
  ]);
});
