import { createPublicKey, verify } from 'node:crypto';
import { PushPayload } from '@offpiste/domain/contract/messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { vapidKeys } from '#platform/vapid.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type FakePushService, fakeBrowser, startFakePushService } from '#testing/fake-push-service.ts';
import type { Caller } from '#testing/sign-in.ts';
import { testConfig } from '#testing/test-config.ts';
import { sendMessage } from './send-message.ts';

let bench: TestApp;
let service: FakePushService;
let rep: Caller;
let colleague: Caller;

const post = (who: Caller, call: string, payload: object) =>
  who.inject({ method: 'POST', url: `/api/subscriptions/${call}`, payload });
const endpointsHeld = async () => {
  const held = bench.deps.database.db.selectFrom('push_subscription').select('endpoint').orderBy('endpoint');
  return (await held.execute()).map(({ endpoint }) => endpoint);
};

async function subscribed(path: string, who = rep) {
  const browser = fakeBrowser();
  const reply = await post(who, 'subscribe', { endpoint: `${service.origin}/${path}`, keys: browser.keys });
  expect(reply.json()).toEqual({ subscribed: true });
  return browser;
}

function send(text = { title: 'Offpiste', body: 'The road is closed.' }) {
  const { config, database, secrets } = bench.deps;
  const vapid = vapidKeys(config, secrets);
  const sender = { database, vapid, clock: Date.now, testOrigin: config.pushTestOrigin };
  return sendMessage(sender, 'R1009', text);
}

beforeAll(async () => {
  service = await startFakePushService();
  bench = await buildTestApp({ config: testConfig({ pushTestOrigin: service.origin }) });
  const level = 3;
  await bench.addRep({ rep_id: 'R1009', username: 'hq@test.example', level, tenant: 'snowfuze' });
  await bench.addRep({
    rep_id: 'boss',
    username: 'boss@test.example',
    level,
    tenant: 'snowfuze',
    hq_role: 'manager',
  });
  rep = await bench.signIn('hq@test.example');
  colleague = await bench.signIn('boss@test.example');
});
afterAll(async () => {
  await bench.close();
  await service.close();
});
beforeEach(async () => {
  service.pushes.length = 0;
  service.answers.length = 0;
  await bench.deps.database.db.deleteFrom('push_subscription').execute();
});

it('every rep may allow alerts, and acknowledges only what was sent to them', async () => {
  await subscribed('colleague', colleague);
  const { messageId } = await send();
  expect(service.pushes).toEqual([]);
  expect((await post(colleague, 'received', { messageId })).statusCode).toBe(404);
});

describe('a subscription', () => {
  it('is refused unless it is at a public push service', async () => {
    for (const endpoint of [
      'https://evil.example/x',
      'https://169.254.169.254/latest',
      'http://127.0.0.1:1/x',
    ]) {
      const reply = await post(rep, 'subscribe', { endpoint, keys: fakeBrowser().keys });
      expect(reply.json()).toMatchObject({ code: 'push_service_unknown' });
    }
    expect(await endpointsHeld()).toEqual([]);
  });

  it('needs keys that can be used', async () => {
    const { keys } = fakeBrowser();
    const offCurve = Buffer.alloc(65, 7);
    offCurve[0] = 4;
    for (const wrong of [
      { ...keys, auth: 'short' },
      { ...keys, p256dh: keys.auth },
      { ...keys, p256dh: offCurve.toString('base64url') },
    ]) {
      const reply = await post(rep, 'subscribe', { endpoint: `${service.origin}/x`, keys: wrong });
      expect(reply.statusCode).toBe(400);
    }
  });

  it('is kept once for each browser, and for five of them', async () => {
    for (const path of ['1', '2', '3', '4', '5', '6', '6']) await subscribed(path);
    expect((await endpointsHeld()).map((endpoint) => endpoint.slice(-1))).toEqual(['2', '3', '4', '5', '6']);
  });

  it('ends when it is ended, twice as well', async () => {
    await subscribed('1');
    for (const _ of [1, 2]) {
      const reply = await post(rep, 'unsubscribe', { endpoint: `${service.origin}/1` });
      expect(reply.json()).toEqual({ subscribed: false });
    }
    expect(await endpointsHeld()).toEqual([]);
  });

  it('ends with the session that made it, and no other', async () => {
    const phone = await bench.signIn('hq@test.example');
    await subscribed('phone', phone);
    await subscribed('laptop');
    await phone.inject({
      method: 'POST',
      url: '/auth/logout',
      payload: { refreshToken: phone.refreshToken },
    });
    expect(await endpointsHeld()).toEqual([`${service.origin}/laptop`]);
  });
});

describe('a message', () => {
  it('arrives at every browser, which alone can read it', async () => {
    const [phone, laptop] = [await subscribed('phone'), await subscribed('laptop')];
    const sent = await send();
    expect(sent).toMatchObject({ delivered: 2, gone: 0, failures: [] });
    const to = (path: string) => service.pushes.find((push) => push.path === path)?.body ?? Buffer.alloc(0);
    const expected = { messageId: sent.messageId, title: 'Offpiste', body: 'The road is closed.' };
    expect(PushPayload.parse(phone.open(to('/phone')))).toEqual(expected);
    expect(laptop.open(to('/laptop'))).toEqual(expected);
    expect(() => phone.open(to('/laptop'))).toThrow();
  });

  it('proves by signature who sends it, to this service only', async () => {
    await subscribed('phone');
    const { messageId } = await send();
    const headers = service.pushes[0]?.headers;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(headers?.topic).toBe(messageId.replaceAll('-', ''));
    const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(headers?.authorization ?? '') ?? [];
    const [head, claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    });
    const signed = Buffer.from(`${head}.${claims}`);
    const ieee = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', signed, ieee, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: service.origin,
      sub: 'https://offpiste.example',
    });
    const config = await bench.inject({ url: '/config' });
    expect(config.json()).toMatchObject({ vapidPublicKey: key });
  });

  it('forgets a browser that is gone, retries a busy service, and follows no redirect', async () => {
    await subscribed('phone');
    service.answers.push(503);
    expect(await send()).toMatchObject({ delivered: 1 });
    expect(service.pushes).toHaveLength(2);
    service.answers.push(301);
    expect((await send()).failures).toEqual([`${new URL(service.origin).host}: 301`]);
    service.answers.push(410);
    expect(await send()).toMatchObject({ delivered: 0, gone: 1 });
    expect(await endpointsHeld()).toEqual([]);
  });

  it('goes to no address that is not allowed any more', async () => {
    await subscribed('phone');
    const { database, config, secrets } = bench.deps;
    const sender = { database, vapid: vapidKeys(config, secrets), clock: Date.now, testOrigin: null };
    const sent = await sendMessage(sender, 'R1009', { title: 'x', body: 'x' });
    expect(sent.failures).toEqual(['the endpoint is no push service']);
    expect(service.pushes).toEqual([]);
  });

  it('is acknowledged once for each device, by its reader only', async () => {
    const { messageId } = await send();
    for (const _ of [1, 2])
      expect((await post(rep, 'received', { messageId })).json()).toEqual({ messageId });
    const receipts = await bench.deps.database.db.selectFrom('message_receipt').selectAll().execute();
    expect(receipts.map((receipt) => receipt.message_id)).toEqual([messageId]);
    const unknown = await post(rep, 'received', { messageId: 'a3a4bb4e-3d8c-4e0b-9f5e-2d2a8f0a5a11' });
    expect(unknown.statusCode).toBe(404);
  });
});

test('the keys of the settings must be a pair', () => {
  const { secrets } = bench.deps;
  const made = vapidKeys({ vapid: null, vapidSubject: '' }, secrets);
  expect(vapidKeys({ vapid: null, vapidSubject: '' }, secrets).publicKey).toBe(made.publicKey);
  const privateKey = made.privateKey.export({ format: 'jwk' }).d ?? '';
  const given = { vapid: { publicKey: made.publicKey, privateKey }, vapidSubject: '' };
  expect(vapidKeys(given, secrets).publicKey).toBe(made.publicKey);
  const other = Buffer.alloc(32, 1).toString('base64url');
  expect(() =>
    vapidKeys({ ...given, vapid: { publicKey: made.publicKey, privateKey: other } }, secrets),
  ).toThrow('not a pair');
});
