import fastify, { type InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { asksForData, changesData, guardRequests, isServicePath } from './request-guards.ts';

/** A server that has the guards alone, and answers `served` where they let a request through. */
async function serverBehind(behindProxy: boolean) {
  const app = fastify({ trustProxy: behindProxy, routerOptions: { maxParamLength: 2_048 } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  handleErrors(app);
  guardRequests(app, { behindProxy });
  for (const url of ['/api/notes/:id', '/auth/status', '/page/:id', '/page'])
    app.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url, handler: async () => ({ code: 'served' }) });
  app.setNotFoundHandler(async () => ({ code: 'unknown' }));
  await app.ready();
  return app;
}
const own = await serverBehind(false);
const proxied = await serverBehind(true);
afterAll(async () => {
  await own.close();
  await proxied.close();
});

async function codeOf(request: InjectOptions, app = own): Promise<unknown> {
  return (await app.inject({ headers: { host: 'localhost' }, ...request })).json().code;
}
const NOTE = '/api/notes/1';
const JSON_TYPE = { 'content-type': 'application/json' };
const post = (headers: Record<string, string>, url = NOTE, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
  codeOf({ method, url, headers: { host: 'localhost', ...headers }, payload: '{}' });

test.each([
  ['/api', true],
  ['/api/coach/load', true],
  ['/api?week=1', true],
  ['/auth/login', true],
  ['/files/1', true],
  ['/whatsOn/W1', true],
  ['/apiary', false],
  ['/authors', false],
  ['/week/api/', false],
  ['/', false],
  ['/my-week', false],
])('whether %s asks for data: %s', (url, is) => {
  expect(isServicePath(url)).toBe(is);
});

test('the route that answers decides whether a request is for data, not the address as sent', () => {
  const request = (url: string, route: string | undefined) =>
    ({ url, routeOptions: { url: route } }) as Parameters<typeof asksForData>[0];
  expect(asksForData(request('/%61pi/notes/1', '/api/notes/:id'))).toBe(true);
  expect(asksForData(request('/api/notes/1', '/*'))).toBe(false);
  // No route answers: the address is all there is.
  expect(asksForData(request('/api/none', undefined))).toBe(true);
  expect(asksForData(request('/none', undefined))).toBe(false);
});

test('every method but GET and HEAD changes something', () => {
  const changes = (method: string) => changesData({ method } as Parameters<typeof changesData>[0]);
  expect(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(changes)).toEqual([
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
  ]);
});

test.each([
  ['one byte more', `/page/${'x'.repeat(2_043)}`, 'url_too_long'],
  ['as many as allowed', `/page/${'x'.repeat(2_042)}`, 'served'],
  ['a query that is too long', `/page?${'x'.repeat(2_048)}`, 'url_too_long'],
])('an address has 2048 bytes at most, whoever answers it: %s', async (_, url, code) => {
  expect(await codeOf({ url })).toBe(code);
});

test.each([
  ['/page/a%00b', 'validation_failed'],
  ['/page?name=a%00', 'validation_failed'],
  ['/page?name=%zz', 'validation_failed'],
  ['/page?name=%ff', 'validation_failed'],
  ['/page/a%20b', 'served'],
  ['/page?name=100%25', 'served'],
])('an address holds nothing that no database stores: %s', async (url, code) => {
  expect(await codeOf({ url })).toBe(code);
});

const FAR = { url: NOTE, remoteAddress: '192.0.2.1' };
const PUBLIC = { headers: { host: 'staff.example' } };

test('data goes out over plain http on this machine only, and pages as everywhere', async () => {
  for (const app of [own, proxied]) {
    expect(await codeOf({ url: NOTE }, app)).toBe('served');
    expect(await codeOf(FAR, app)).toBe('insecure_transport');
    expect(await codeOf({ url: NOTE, ...PUBLIC }, app)).toBe('insecure_transport');
    // The app itself redirects to https by its own headers.
    expect(await codeOf({ ...FAR, url: '/page' }, app)).toBe('served');
  }
});

test('a proxy that is configured vouches for https, and what it passes on is not this machine’s', async () => {
  const through = (proto: string) => ({
    url: NOTE,
    headers: { host: 'localhost', 'x-forwarded-proto': proto },
  });
  expect(await codeOf(through('http'), proxied)).toBe('insecure_transport');
  expect(await codeOf(through('https'), proxied)).toBe('served');
  expect(await codeOf(through('http'), own)).toBe('served');
  const far = { ...through('https'), ...PUBLIC, headers: { ...through('https').headers, ...PUBLIC.headers } };
  expect(await codeOf(far, own)).toBe('insecure_transport');
  expect(await codeOf(far, proxied)).toBe('served');
});

test('an insecure request is refused even where nothing is served', async () => {
  expect(await codeOf({ url: '/api/none', ...PUBLIC })).toBe('insecure_transport');
  expect(await codeOf({ url: '/none', ...PUBLIC })).toBe('unknown');
});

test.each([
  [{}, 'served'],
  [{ origin: 'http://localhost' }, 'served'],
  [{ origin: 'http://localhost:80' }, 'served'],
  [{ origin: 'HTTP://LOCALHOST' }, 'served'],
  [{ origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }, 'served'],
  // Typed into the address bar.
  [{ 'sec-fetch-site': 'none' }, 'served'],
  [{ 'sec-fetch-site': 'same-site' }, 'cross_site'],
  [{ 'sec-fetch-site': 'cross-site' }, 'cross_site'],
  [{ 'sec-fetch-site': '' }, 'cross_site'],
  [{ origin: 'http://localhost:81' }, 'cross_site'],
  [{ origin: 'https://localhost' }, 'cross_site'],
  [{ origin: 'http://localhost.evil.example' }, 'cross_site'],
  [{ origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }, 'cross_site'],
  [{ origin: 'http://localhost', 'sec-fetch-site': 'cross-site' }, 'cross_site'],
  [{ origin: 'null' }, 'cross_site'],
  [{ origin: '' }, 'cross_site'],
  [{ origin: 'null', host: 'localhost:99999' }, 'cross_site'],
])('what changes data comes from our own page or from no browser: %j is %s', async (headers, code) => {
  expect(await post({ ...JSON_TYPE, ...headers } as Record<string, string>)).toBe(code);
});

test.each([
  ['application/json', 'served'],
  ['application/json; charset=utf-8', 'served'],
  ['Application/JSON ;charset=utf-8', 'served'],
  ['application/json-seq', 'unsupported_media_type'],
  ['text/plain; application/json', 'unsupported_media_type'],
  ['text/plain', 'unsupported_media_type'],
  ['', 'unsupported_media_type'],
])('what changes data is plain JSON: %j is %s', async (type, code) => {
  expect(await post({ 'content-type': type })).toBe(code);
});

test.each(['PUT', 'DELETE'] as const)('%s has to be plain JSON of our own page as well', async (method) => {
  expect(await post(JSON_TYPE, NOTE, method)).toBe('served');
  expect(await post({}, NOTE, method)).toBe('unsupported_media_type');
  expect(await post({ ...JSON_TYPE, 'sec-fetch-site': 'cross-site' }, NOTE, method)).toBe('cross_site');
});

test('a packed body is refused, whatever packs it', async () => {
  for (const encoding of ['gzip', 'identity', ''])
    expect(await post({ ...JSON_TYPE, 'content-encoding': encoding })).toBe('unsupported_media_type');
});

test('reading, pages, and addresses that nothing serves need neither our own page nor JSON', async () => {
  const elsewhere = { host: 'localhost', 'sec-fetch-site': 'cross-site' };
  expect(await codeOf({ url: NOTE, headers: elsewhere })).toBe('served');
  expect(await codeOf({ method: 'POST', url: '/page', headers: elsewhere })).toBe('served');
  expect(await codeOf({ method: 'POST', url: '/api/none', headers: elsewhere })).toBe('unknown');
});
