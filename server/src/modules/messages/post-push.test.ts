import { generateKeyPairSync } from 'node:crypto';
import dns from 'node:dns';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startFakePushService } from '#testing/fake-push-service.ts';
import { hostileEndpoints } from '#testing/hostile-endpoints.ts';
import { postPush } from './post-push.ts';
import { isPushService } from './push-service.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const vapid = { publicKey: 'k', privateKey, subject: 'https://offpiste.example' };

/** A server at an inside address; every connection is a hit. */
let canary: http.Server;
let port: number;
let hits = 0;
beforeAll(async () => {
  canary = http.createServer((_, reply) => void reply.end());
  canary.on('connection', () => {
    hits += 1;
  });
  await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening));
  ({ port } = canary.address() as AddressInfo);
});
afterAll(() => canary.close());
afterEach(() => vi.restoreAllMocks());

const post = (endpoint: string, testOrigin: string | null = null) =>
  postPush(endpoint, Buffer.from('x'), { vapid, now: 0, testOrigin, topic: 'x' });

test('no hostile endpoint is accepted, and none that was stored all the same is called', async () => {
  const endpoints = hostileEndpoints(port);
  expect(endpoints.length).toBeGreaterThan(80);
  for (const endpoint of endpoints) {
    expect([endpoint, isPushService(endpoint, null)]).toEqual([endpoint, false]);
    await expect(post(endpoint)).rejects.toThrow('the endpoint is at no push service');
  }
  expect(hits).toBe(0);
});

test.each([
  ['127.0.0.1'],
  ['10.0.0.8'],
  ['100.64.0.1'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['fd00::1'],
  ['64:ff9b::7f00:1'],
  // One of two is enough.
  ['142.250.74.10', '127.0.0.1'],
])('a push service whose name leads inside is not called: %s %s', async (...addresses) => {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const resolve = (_name: string, _options: object, done: (error: null, all: typeof found) => void) =>
    done(null, found);
  vi.spyOn(dns, 'lookup').mockImplementation(resolve as never);
  await expect(post('https://fcm.googleapis.com/x')).rejects.toThrow('is at an address that is not public');
  expect(hits).toBe(0);
});

test('a service that sends elsewhere is not followed', async () => {
  const service = await startFakePushService();
  service.answers.push(302);
  expect(await post(`${service.origin}/phone`, service.origin)).toBe(302);
  expect(service.pushes).toHaveLength(1);
  await service.close();
});
