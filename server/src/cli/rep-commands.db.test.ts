import { gunzipSync } from 'node:zlib';
import { WeekData } from '@offpiste/domain/contract/week.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { testConfig } from '#testing/test-config.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';
import type { Command } from './command.ts';
import { repDisable, repResetPassword, repSetLevel, repSignOut } from './rep-commands.ts';

let world: TestApp;
beforeAll(async () => {
  world = await buildTestApp();
  await addWeek(world.deps.database);
  await addPassenger(world.deps.database, { reference: 'NUCO-AB12CD-000001' });
  await addPassenger(world.deps.database, { reference: 'WASTELAND-AB12CD-000002' });
});
afterAll(() => world.close());

async function run(command: Command, words: string[]): Promise<void> {
  const { database, secrets } = world.deps;
  await command.run({
    database,
    settings: testConfig(),
    secrets: () => Promise.resolve(secrets),
    print: () => {},
    words,
    options: {},
  });
}

const download = (rep: Caller) => rep.inject({ method: 'GET', url: '/api/week/data/W1' });
const readWeek = async (rep: Caller) =>
  WeekData.parse(JSON.parse(gunzipSync((await download(rep)).rawPayload).toString()));
const renew = (rep: Caller) =>
  rep.inject({ method: 'POST', url: '/auth/refresh', payload: { refreshToken: rep.refreshToken } });

test.each([
  ['disabled', repDisable],
  ['signed out everywhere', repSignOut],
  ['given a new password', repResetPassword],
])('a rep who is %s is refused at the next call of each phone, and cannot renew', async (_, command) => {
  const { username } = await world.addRep();
  const phones = [await world.signIn(username), await world.signIn(username)];
  for (const phone of phones) expect((await download(phone)).statusCode).toBe(200);
  await run(command, [username]);
  for (const phone of phones) {
    expect((await download(phone)).json()).toMatchObject({ code: 'unauthenticated' });
    expect((await renew(phone)).json()).toMatchObject({ code: 'refresh_invalid' });
  }
});

test('a rep who is signed out everywhere may sign in again', async () => {
  const { username } = await world.addRep();
  await run(repSignOut, [username]);
  expect((await download(await world.signIn(username))).statusCode).toBe(200);
});

test('a rep who loses a level sees less in the next call, and the phone drops its stored data', async () => {
  const { username } = await world.addRep({ level: 2 });
  const phone = await world.signIn(username);
  const before = await readWeek(phone);
  const references = (data: WeekData) => data.week.passengers.map(({ reference }) => reference);
  expect(references(before)).toEqual(['NUCO-AB12CD-000001', 'WASTELAND-AB12CD-000002']);

  await run(repSetLevel, [username, '1']);
  const after = await readWeek(phone);
  expect(references(after)).toEqual(['NUCO-AB12CD-000001']);
  expect(after.rep.level).toBe(1);
  expect(after.rep.policyEpoch).toBeGreaterThan(before.rep.policyEpoch);
  // The renewal works, with the new level.
  expect((await renew(phone)).json()).toMatchObject({ rep: { level: 1 } });
});
