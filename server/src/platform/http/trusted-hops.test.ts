import fastify from 'fastify';
import { expect, test } from 'vitest';
import { trustedHops } from './trusted-hops.ts';

const forged = { 'x-forwarded-for': '203.0.113.66, 198.51.100.7', 'x-forwarded-proto': 'http, https' };

test.each<[string, Parameters<typeof trustedHops>[0], string, string]>([
  ['no proxy is known', null, '192.0.2.1', 'http'],
  ['one proxy is known', 1, '198.51.100.7', 'https'],
  ['the proxy is known by its address', ['192.0.2.1'], '198.51.100.7', 'https'],
  ['another proxy is known by its address', ['192.0.2.9'], '192.0.2.1', 'http'],
])('where %s, nobody can claim to come from elsewhere', async (_, trust, ip, protocol) => {
  const app = fastify({ trustProxy: trustedHops(trust) });
  app.get('/', async (request) => ({ ip: request.ip, protocol: request.protocol }));
  const reply = await app.inject({ url: '/', headers: forged, remoteAddress: '192.0.2.1' });
  expect(reply.json()).toEqual({ ip, protocol });
});
