import { gunzipSync } from 'node:zlib';
import { WeekData } from '@offpiste/domain/contract/week.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { testConfig } from '#testing/test-config.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';
import type { Command } from './command.ts';
import {
  repAdd,
  repDisable,
  repPasskeyReset,
  repResetPassword,
  repSetLevel,
  repSignOut,
} from './rep-commands.ts';

let world: TestApp;
beforeAll(async () => {
  world = await buildTestApp();
  await addWeek(world.deps.database);
  await addPassenger(world.deps.database, { reference: 'NUCO-AB12CD-000001' });
  await addPassenger(world.deps.database, { reference: 'WASTELAND-AB12CD-000002' });
});
afterAll(() => world.close());

async function run(
  command: Command,
  words: string[],
  options: Record<string, string | boolean> = {},
): Promise<string> {
  const printed: string[] = [];
  const { database, secrets } = world.deps;
  await command.run({
    database,
    settings: testConfig(),
    secrets: () => Promise.resolve(secrets),
    print: (line) => void printed.push(line),
    words,
    options,
  });
  return printed.join('\n');
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

const repOf = async (username: string) =>
  await world.deps.database.db
    .selectFrom('rep')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
const DETAILS = { name: 'Marta', tenant: 'snowfuze', level: '3', 'staff-type': 'Headquarters' };

test.each([
  ['a manager', { hq: true }, 'manager'],
  ['a desk', { desk: true }, 'desk'],
])('%s of headquarters may add a first passkey for a day', async (_, option, hqRole) => {
  const username = `${hqRole}@test.example`;
  const before = Date.now();
  const said = await run(repAdd, [username], { ...DETAILS, ...option });
  expect(said).toContain('Headquarters is at /hq of this installation: a passkey may be added for 24 hours.');
  const rep = await repOf(username);
  expect(rep).toMatchObject({ hq_role: hqRole, hq: true });
  expect(rep.hq_enrol_until).toBeGreaterThanOrEqual(before + 24 * 3_600_000);
});

test('nobody else may, and nobody is both a manager and a desk', async () => {
  expect(await run(repAdd, ['rep3@test.example'], DETAILS)).not.toContain('Headquarters');
  expect(await repOf('rep3@test.example')).toMatchObject({ hq_role: 'none', hq_enrol_until: null });
  const both = run(repAdd, ['both@test.example'], { ...DETAILS, hq: true, desk: true });
  await expect(both).rejects.toThrow('Either --hq or --desk');
  await expect(run(repPasskeyReset, ['rep3@test.example'])).rejects.toThrow('no role at headquarters');
  expect((await repOf('rep3@test.example')).hq_enrol_until).toBe(null);
});

test('a reset takes every passkey, ends the sessions, and the password of before adds none', async () => {
  const { database } = world.deps;
  const { rep_id, username } = await world.addRep({ level: 3, tenant: 'snowfuze', hq_role: 'manager' });
  await database.db
    .insertInto('passkey')
    .values({
      credential_id: 'c',
      rep_id,
      public_key: Buffer.from('k'),
      counter: 0,
      name: 'n',
      created_at: 1,
    })
    .execute();
  const browser = await world.signIn(username);
  const said = await run(repPasskeyReset, [username]);
  expect((await download(browser)).statusCode).toBe(401);
  expect(await database.db.selectFrom('passkey').selectAll().where('rep_id', '=', rep_id).execute()).toEqual(
    [],
  );
  await expect(world.signIn(username)).rejects.toThrow('invalid_credentials');
  const [password] = said.split(' ').slice(-1);
  const again = await world.signIn(username, { password: password ?? '' });
  expect((await again.inject({ url: '/auth/hq' })).json()).toMatchObject({ passkeys: [], mayEnrol: true });
  const { rows } = await database.pool.query(
    `SELECT detail -> 'changed' AS changed FROM audit_event WHERE rep_id = $1 AND kind = 'account-changed'`,
    [rep_id],
  );
  expect(rows).toEqual([{ changed: ['passkeys', 'password'] }]);
});
