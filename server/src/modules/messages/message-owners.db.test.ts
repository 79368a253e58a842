import { PushPayload } from '@offpiste/domain/contract/messages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { vapidKeys } from '#platform/vapid.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type FakePushService, fakeBrowser, startFakePushService } from '#testing/fake-push-service.ts';
import type { Caller } from '#testing/sign-in.ts';
import { testConfig } from '#testing/test-config.ts';
import { findReceipts, saveReceipt, saveSubscription } from './message-store.ts';
import { sendMessage } from './send-message.ts';

const READER = 'R1009';
let bench: TestApp;
let service: FakePushService;
let rep: Caller;
let now = Date.parse('2027-01-10T05:00:00Z');

beforeAll(async () => {
  service = await startFakePushService();
  bench = await buildTestApp({
    config: testConfig({ pushTestOrigin: service.origin }),
    clock: () => now,
  });
  const level = 3;
  await bench.addRep({ rep_id: READER, username: 'hq@test.example', level, tenant: 'snowfuze' });
  await bench.addRep({ rep_id: 'other', username: 'other@test.example', level, tenant: 'snowfuze' });
  rep = await bench.signIn('hq@test.example');
});
afterAll(async () => {
  await bench.close();
  await service.close();
});
beforeEach(async () => {
  service.pushes.length = 0;
  service.answers.length = 0;
  await bench.deps.database.pool.query('DELETE FROM push_subscription');
});

const endpointOf = (name: string) => `${service.origin}/${name}`;
const subscribe = async (name: string, who = rep, { keys } = fakeBrowser()) => {
  now += 1_000;
  const payload = { endpoint: endpointOf(name), keys };
  const reply = await who.inject({ method: 'POST', url: '/api/subscriptions/subscribe', payload });
  expect(reply.statusCode).toBe(200);
};
const subscribed = async () => {
  const { rows } = await bench.deps.database.pool.query<{ endpoint: string }>(
    'SELECT endpoint FROM push_subscription ORDER BY endpoint',
  );
  return rows.map(({ endpoint }) => endpoint.slice(service.origin.length + 1));
};
/** A browser of somebody else, who had Messages before. */
async function subscribeOther(name: string): Promise<void> {
  const { rows } = await bench.deps.database.pool.query(
    `SELECT family_id FROM session_family WHERE rep_id = 'other' AND revoked_at IS NULL`,
  );
  const familyId = rows[0]?.family_id ?? (await familyOfOther());
  const { keys } = fakeBrowser();
  await saveSubscription(
    bench.deps.database,
    { repId: 'other', familyId },
    { endpoint: endpointOf(name), keys },
    now,
  );
}
async function familyOfOther(): Promise<string> {
  await bench.signIn('other@test.example');
  const { rows } = await bench.deps.database.pool.query(
    `SELECT family_id FROM session_family WHERE rep_id = 'other'`,
  );
  return rows[0].family_id;
}
const send = (repId = READER, testOrigin: string | null = service.origin) => {
  const { config, database, secrets } = bench.deps;
  const sender = {
    database,
    vapid: vapidKeys(config, secrets),
    clock: () => now,
    testOrigin,
  };
  return sendMessage(sender, repId, { title: 'Offpiste', body: 'The road is closed.' });
};

test('a message goes to its reader’s browsers and to nobody else’s', async () => {
  await subscribeOther('other');
  await subscribe('phone');
  expect(await send()).toMatchObject({ delivered: 1, failures: [] });
  expect(service.pushes.map(({ path }) => path)).toEqual(['/phone']);
});

test('a message goes to no browser of an account that was disabled', async () => {
  await subscribe('phone');
  const disable = (disabled: boolean) =>
    bench.deps.database.pool.query('UPDATE rep SET disabled = $1 WHERE rep_id = $2', [disabled, READER]);
  await disable(true);
  expect(await send()).toMatchObject({ delivered: 0, gone: 0, failures: [] });
  await disable(false);
  expect(service.pushes).toEqual([]);
});

test('one browser that ends its subscription, or is gone, leaves the rep’s others', async () => {
  for (const name of ['laptop', 'phone', 'tablet']) await subscribe(name);
  const payload = { endpoint: endpointOf('laptop') };
  await rep.inject({ method: 'POST', url: '/api/subscriptions/unsubscribe', payload });
  expect(await subscribed()).toEqual(['phone', 'tablet']);
  await bench.deps.database.pool.query('DELETE FROM push_subscription WHERE endpoint = $1', [
    endpointOf('tablet'),
  ]);
  await subscribe('watch');
  for (const status of [404, 410]) {
    service.answers.push(status);
    expect(await send()).toMatchObject({ gone: 1 });
  }
  expect(service.pushes).toHaveLength(3);
  expect(await subscribed()).toEqual([]);
});

test('nobody ends another rep’s subscription, by name or by having too many of their own', async () => {
  await subscribeOther('other');
  const payload = { endpoint: endpointOf('other') };
  await rep.inject({ method: 'POST', url: '/api/subscriptions/unsubscribe', payload });
  for (const name of ['1', '2', '3', '4', '5', '6']) await subscribe(name);
  expect(await subscribed()).toEqual(['2', '3', '4', '5', '6', 'other']);
});

test('a browser that subscribes again gets what it can read, and keeps it when its session of before ends', async () => {
  const before = await bench.signIn('hq@test.example');
  await subscribe('phone', before);
  const browser = fakeBrowser();
  await subscribe('phone', rep, browser);
  const { refreshToken } = before;
  await before.inject({ method: 'POST', url: '/auth/logout', payload: { refreshToken } });
  expect(await send()).toMatchObject({ delivered: 1 });
  expect(PushPayload.parse(browser.open(service.pushes[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
    body: 'The road is closed.',
  });
});

test.each([429, 500, 503])('a service that answers %i is asked again, twice at the most', async (status) => {
  await subscribe('phone');
  service.answers.push(status, status);
  expect(await send()).toMatchObject({ delivered: 1, failures: [] });
  service.answers.push(status, status, status);
  const { host } = new URL(service.origin);
  expect(await send()).toMatchObject({ delivered: 0, gone: 0, failures: [`${host}: ${status}`] });
  expect(service.pushes).toHaveLength(6);
  expect(await subscribed()).toEqual(['phone']);
});

test.each([302, 400, 403])(
  'a service that answers %i will not answer otherwise, and is asked once',
  async (status) => {
    await subscribe('phone');
    service.answers.push(status);
    const { host } = new URL(service.origin);
    expect(await send()).toMatchObject({ delivered: 0, gone: 0, failures: [`${host}: ${status}`] });
    expect(service.pushes).toHaveLength(1);
    expect(await subscribed()).toEqual(['phone']);
  },
);

test('what each of several browsers became is counted once', async () => {
  for (const name of ['laptop', 'phone', 'tablet']) await subscribe(name);
  service.answers.push(201, 410, 400);
  expect(await send()).toMatchObject({ delivered: 1, gone: 1, failures: [expect.stringContaining(': 400')] });
  expect(await subscribed()).toHaveLength(2);
});

test('an endpoint that the settings no longer allow is not called', async () => {
  await subscribe('phone');
  expect(await send(READER, null)).toMatchObject({
    delivered: 0,
    failures: ['the endpoint is no push service'],
  });
  expect(service.pushes).toEqual([]);
});

test('only its reader acknowledges a message, and each message has its own receipts, the first of each device', async () => {
  const { database } = bench.deps;
  const [first, second] = [await send(), await send()];
  const [deviceId, otherDevice] = [crypto.randomUUID(), crypto.randomUUID()];
  const receive = (messageId: string, device: string, at: number, repId = READER) =>
    saveReceipt(database, { messageId, repId, deviceId: device }, at);
  expect(await receive(first.messageId, deviceId, 20, 'other')).toBe(false);
  expect(await receive(crypto.randomUUID(), deviceId, 20)).toBe(false);
  expect(await findReceipts(database, first.messageId)).toEqual([]);
  for (const at of [20, 30]) expect(await receive(first.messageId, deviceId, at)).toBe(true);
  expect(await receive(first.messageId, otherDevice, 10)).toBe(true);
  expect(await receive(second.messageId, deviceId, 40)).toBe(true);
  expect(await findReceipts(database, first.messageId)).toEqual([
    { device_id: otherDevice, received_at: 10 },
    { device_id: deviceId, received_at: 20 },
  ]);
  expect(await findReceipts(database, crypto.randomUUID())).toBeNull();
});
