import { RepReply, RepsReply } from '@offpiste/domain/contract/hq/reps.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDLE_LIMIT_MS } from '#platform/session-limits.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type Caller, isSignedIn } from '#testing/sign-in.ts';
import { confirmPasskey, signInAtHq } from '#testing/sign-in-at-hq.ts';

let now = Date.parse('2026-12-11T12:00:00Z');
let bench: TestApp;
let manager: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now });
  manager = await signInAtHq(bench, 'manager');
});
afterAll(() => bench.close());

const change = (repId: string, payload: object) =>
  manager.inject({ method: 'POST', url: `/api/hq/reps/${repId}`, payload });
const listed = async (repId: string) =>
  RepsReply.parse((await manager.inject({ url: '/api/hq/reps' })).json()).reps.find(
    (account) => account.repId === repId,
  );
async function epochOf(repId: string): Promise<number | undefined> {
  const found = bench.deps.database.db.selectFrom('rep').select('policy_epoch').where('rep_id', '=', repId);
  return (await found.executeTakeFirst())?.policy_epoch;
}

test.each([
  ['another brand', { brand: 'wasteland' }, 1],
  ['another level', { level: 2 }, 1],
  ['a role at headquarters', { hqRole: 'desk' }, 1],
  ['a disabled account', { disabled: true }, 1],
  ['another name', { name: 'Jo Summit' }, 0],
  ['what is so already', { brand: 'nuco', level: 3, hqRole: 'none', disabled: false }, 0],
])('phones drop what they have after a change of rights, and after no other: %s', async (_, wanted, more) => {
  const { rep_id } = await bench.addRep({ level: 3 });
  const before = (await epochOf(rep_id)) ?? Number.NaN;
  expect((await change(rep_id, wanted)).statusCode).toBe(200);
  expect(await epochOf(rep_id)).toBe(before + more);
});

test.each([
  ['a brand that is none', { brand: 'alpine' }, [400, 'brand_unknown']],
  ['less than level 3 at headquarters', { level: 2 }, [422, 'hq_level']],
])('%s is refused to an account that is there, and nothing of it changes', async (_, wanted, expected) => {
  const { rep_id } = await bench.addRep({ level: 3, hq_role: 'desk' });
  const before = await listed(rep_id);
  const reply = await change(rep_id, { name: 'Other', ...wanted });
  expect([reply.statusCode, reply.json().code]).toEqual(expected);
  expect(await listed(rep_id)).toEqual(before);
});

test('an account loses its role only by whoever has just confirmed a passkey', async () => {
  const { rep_id } = await bench.addRep({ level: 3, hq_role: 'desk' });
  await confirmPasskey(bench, manager.rep.repId, now - 5 * 60_000);
  for (const wanted of [{ hqRole: 'none' }, { hqRole: 'none', level: 1 }, { disabled: true }])
    expect((await change(rep_id, wanted)).json().code).toBe('hq_passkey_required');
  expect(await listed(rep_id)).toMatchObject({ hqRole: 'desk', level: 3, disabled: false });
  await confirmPasskey(bench, manager.rep.repId);
  expect((await change(rep_id, { hqRole: 'none', level: 1 })).statusCode).toBe(200);
});

test('an account that is enabled again has none of its phones of before', async () => {
  const { rep_id, username } = await bench.addRep();
  const phone = await bench.signIn(username);
  expect(await listed(rep_id)).toMatchObject({ phones: 1 });
  await change(rep_id, { disabled: true });
  const reply = await change(rep_id, { disabled: false });
  expect(RepReply.parse(reply.json()).rep).toMatchObject({ disabled: false, phones: 0 });
  expect(await isSignedIn(phone)).toBe(false);
});

test('a phone counts until it is signed out or has not been used for too long', async () => {
  const { rep_id, username } = await bench.addRep();
  await bench.signIn(username);
  await manager.inject({ method: 'POST', url: `/api/hq/reps/${rep_id}/sign-out`, payload: {} });
  expect(await listed(rep_id)).toMatchObject({ phones: 0, lastSignInAt: new Date(now).toISOString() });
  await bench.signIn(username);
  expect(await listed(rep_id)).toMatchObject({ phones: 1 });
  now += IDLE_LIMIT_MS + 1;
  manager = await bench.signIn(`${manager.rep.repId}@test.example`);
  await confirmPasskey(bench, manager.rep.repId);
  expect(await listed(rep_id)).toMatchObject({ phones: 0 });
});

test('a phone of somebody else is no phone of the account, and stays signed in', async () => {
  const [one, other] = [await bench.addRep(), await bench.addRep()];
  await bench.signIn(one.username);
  const phone = await bench.signIn(other.username);
  await change(one.rep_id, { disabled: true });
  expect(await isSignedIn(phone)).toBe(true);
  expect(await listed(other.rep_id)).toMatchObject({ phones: 1 });
});
