import type { ErrorCode } from '@offpiste/domain/contract/errors.ts';
import { requiredText } from '@offpiste/domain/contract/fields.ts';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase } from '#platform/database.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { buildApp } from './app.ts';

let api: TestApp;
let rep: Caller;
const Note = z.object({ text: requiredText(20), count: z.number() });

/** How a module appears to the platform. */
beforeAll(async () => {
  api = await buildTestApp({}, (app) => {
    const typed = app.withTypeProvider<ZodTypes>();
    typed.post('/api/notes/:id', { schema: { body: Note, response: { 200: Note } } }, async (request) => ({
      ...request.body,
      secret: 'never sent',
    }));
    typed.get(
      '/api/notes/:id',
      { schema: { params: z.object({ id: requiredText(5) }) } },
      async (request) => ({
        id: request.params.id,
        rep: request.session.rep.rep_id,
        brand: request.session.viewer.brand.slug,
        tenant: request.session.viewer.tenant.slug,
      }),
    );
    typed.get(
      '/api/notes',
      { schema: { querystring: z.object({ week: requiredText(5) }) } },
      async (request) => request.query,
    );
    app.put('/api/small', { bodyLimit: 100 }, async () => ({}));
    app.get('/api/bug', async () => {
      throw new Error('select * from secrets');
    });
    app.get('/api/refused', async () => {
      throw new RequestError('already_distributed_pass', {
        values: { name: 'Jo', bookingRef: 'NUCO-AB12CD-000001' },
        extra: { recorded: true },
        headers: { 'X-A': '1' },
      });
    });
    app.get('/api/slow-query', async () => await api.deps.database.pool.query('SELECT 1/0'));
  });
  rep = await api.signIn((await api.addRep()).username);
});
afterAll(async () => await api.close());

const note = { text: 'snow', count: 1 };
const call = (options: InjectOptions) => rep.inject({ url: '/api/notes/1', ...options });
const post = (payload: unknown, headers: Record<string, string> = {}) =>
  call({
    method: 'POST',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a request that is refused', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const cases: [string, () => ReturnType<typeof call>, number, ErrorCode][] = [
    ['is no JSON', () => post('{'), 400, 'bad_json'],
    ['is empty', () => post(''), 400, 'bad_json'],
    [
      'is not UTF-8',
      () =>
        call({
          method: 'POST',
          payload: Buffer.from([0x22, 0xff, 0x22]),
          headers: { 'content-type': 'application/json' },
        }),
      400,
      'bad_json',
    ],
    ['is nested nine deep', () => post(nested(9)), 400, 'bad_json'],
    [
      'is nested thirty thousand deep',
      () => post(`${'['.repeat(30_000)}${']'.repeat(30_000)}`),
      400,
      'bad_json',
    ],
    ['has a NUL', () => post({ ...note, text: 'a\0b' }), 400, 'bad_json'],
    ['has half a character', () => post('{"text":"\\ud800","count":1}'), 400, 'bad_json'],
    ['has a number beyond all numbers', () => post('{"text":"a","count":1e999}'), 400, 'bad_json'],
    ['has __proto__', () => post('{"text":"a","count":1,"__proto__":{"x":1}}'), 400, 'bad_json'],
    ['has constructor', () => post('{"text":"a","count":1,"x":{"constructor":1}}'), 400, 'bad_json'],
    ['lacks a field', () => post({ text: 'a' }), 400, 'validation_failed'],
    [
      'has a parameter out of shape',
      () => call({ method: 'GET', url: '/api/notes/toolong' }),
      400,
      'validation_failed',
    ],
    [
      'has a NUL in its address',
      () => call({ method: 'GET', url: '/api/notes/a%00' }),
      400,
      'validation_failed',
    ],
    ['has a broken address', () => call({ method: 'GET', url: '/api/notes/%zz' }), 400, 'validation_failed'],
    [
      'has no session',
      () => api.inject({ url: '/api/notes/1', headers: { [BRAND_HEADER]: 'nuco' } }),
      401,
      'unauthenticated',
    ],
    ['has a made-up session', () => call({ method: 'GET', cookies: { sid: 'x' } }), 401, 'unauthenticated'],
    ['names no brand', () => call({ method: 'GET', headers: { [BRAND_HEADER]: '' } }), 400, 'brand_required'],
    [
      'names an unknown brand',
      () => call({ method: 'GET', headers: { [BRAND_HEADER]: 'acme' } }),
      400,
      'brand_unknown',
    ],
    [
      'names another brand',
      () => call({ method: 'GET', headers: { [BRAND_HEADER]: 'wasteland' } }),
      403,
      'brand_forbidden',
    ],
    ['comes from another site', () => post(note, { 'sec-fetch-site': 'cross-site' }), 403, 'cross_site'],
    ['comes from a sister site', () => post(note, { 'sec-fetch-site': 'same-site' }), 403, 'cross_site'],
    ['comes from another origin', () => post(note, { origin: 'https://evil.example' }), 403, 'cross_site'],
    ['comes from nowhere', () => post(note, { origin: 'null' }), 403, 'cross_site'],
    ['comes from another port', () => post(note, { origin: 'http://localhost:81' }), 403, 'cross_site'],
    [
      'says one parameter twice',
      () => call({ method: 'GET', url: '/api/notes?week=1&week=2' }),
      400,
      'validation_failed',
    ],
    ['goes nowhere', () => call({ method: 'GET', url: '/api/nothing' }), 404, 'not_found'],
    [
      'goes nowhere below files',
      () => call({ method: 'GET', url: '/files', headers: { accept: 'text/html' } }),
      404,
      'not_found',
    ],
    ['uses a method that has no route', () => call({ method: 'DELETE' }), 405, 'method_not_allowed'],
    ['asks for the options', () => call({ method: 'OPTIONS' }), 405, 'method_not_allowed'],
    ['is too large', () => post({ ...note, text: 'x'.repeat(65_536) }), 413, 'body_too_large'],
    [
      'is too large for its route',
      () => call({ method: 'PUT', url: '/api/small', payload: { a: 'x'.repeat(100) } }),
      413,
      'body_too_large',
    ],
    [
      'has a long address',
      () => call({ method: 'GET', url: `/api/notes/${'x'.repeat(2_048)}` }),
      414,
      'url_too_long',
    ],
    [
      'has a long query',
      () => call({ method: 'GET', url: `/api/notes/1?${'x'.repeat(2_048)}` }),
      414,
      'url_too_long',
    ],
    [
      'is a form',
      () => post('text=snow', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_media_type',
    ],
    ['is text', () => post(note, { 'content-type': 'text/plain' }), 415, 'unsupported_media_type'],
    ['is packed', () => post(note, { 'content-encoding': 'gzip' }), 415, 'unsupported_media_type'],
    ['does not say what it is', () => call({ method: 'POST' }), 415, 'unsupported_media_type'],
    [
      'comes over plain http from afar',
      () => call({ method: 'GET', headers: { host: 'staff.example' } }),
      403,
      'insecure_transport',
    ],
    [
      'claims https without a proxy we know',
      () => call({ method: 'GET', headers: { host: 'staff.example', 'x-forwarded-proto': 'https' } }),
      403,
      'insecure_transport',
    ],
    ['meets a bug', () => call({ method: 'GET', url: '/api/bug' }), 500, 'internal'],
    ['meets a bug in a query', () => call({ method: 'GET', url: '/api/slow-query' }), 500, 'internal'],
  ];

  test.each(cases)('because it %s', async (_, send, status, code) => {
    const reply = await send();
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(reply.json()).toEqual({
      error: expect.any(String),
      code,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...(reply.json().details && { details: expect.any(Array) }),
    });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  test('names the place and the rule, and never the value', async () => {
    const reply = await post({ text: 'x'.repeat(21), count: 'SECRET' });
    expect(reply.json().details).toEqual([
      { path: '/text', rule: 'too_big' },
      { path: '/count', rule: 'invalid_type' },
    ]);
    expect(reply.body).not.toContain('SECRET');
  });

  test('lists the allowed methods', async () => {
    expect((await call({ method: 'DELETE' })).headers.allow).toBe('POST, GET, HEAD');
  });

  test('may repeat values in its text, fields and headers', async () => {
    const reply = await call({ method: 'GET', url: '/api/refused' });
    expect(reply.statusCode).toBe(409);
    expect(reply.headers['x-a']).toBe('1');
    expect(reply.json()).toMatchObject({
      error: 'This pass for passenger Jo (NUCO-AB12CD-000001) has already been distributed',
      code: 'already_distributed_pass',
      recorded: true,
    });
  });
});

test.each([
  '/%61pi/notes/1',
  '/ap%69/notes/1',
  '/api%2fnotes/1',
  '//api/notes/1',
  '/API/notes/1',
  '/./api/notes/1',
])('however the address is written, %s returns nothing to a stranger', async (url) => {
  for (const method of ['GET', 'POST'] as const) {
    const reply = await api.inject({
      method,
      url,
      headers: { [BRAND_HEADER]: 'nuco', 'content-type': 'application/json' },
      ...(method === 'POST' && { payload: JSON.stringify(note) }),
    });
    expect([401, 404]).toContain(reply.statusCode);
  }
  const afar = await api.inject({ url, headers: { host: 'staff.example' } });
  expect([403, 404]).toContain(afar.statusCode);
});

describe('a request that is served', () => {
  test('returns only what the reply’s schema declares', async () => {
    const reply = await post(note);
    expect([reply.statusCode, reply.json()]).toEqual([200, note]);
  });

  test.each([
    { origin: 'http://localhost:80' },
    { origin: 'http://localhost' },
    { 'content-type': 'application/json; charset=utf-8' },
  ])('may carry %j', async (headers) => {
    expect((await post(note, headers)).statusCode).toBe(200);
  });

  test('may contain unknown fields, which an older or newer app sent', async () => {
    expect((await post({ ...note, later: { deep: [1] } })).json()).toEqual(note);
  });

  test('knows the rep and the brand of the caller', async () => {
    const lead = await api.addRep({ level: 2, tenant: 'nuco', rep_id: 'lead' });
    const caller = await api.signIn(lead.username, { brand: 'wasteland' });
    expect((await caller.inject({ url: '/api/notes/7' })).json()).toEqual({
      id: '7',
      rep: 'lead',
      brand: 'wasteland',
      tenant: 'nuco',
    });
  });

  test('is stored in no cache and shown in no frame', async () => {
    const { headers } = await call({ method: 'GET' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      vary: 'Cookie, X-Brand, Accept-Encoding',
      'content-security-policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('server');
  });
});

test.each(['/', '/healthz', '/auth/status', '/api/week', '/api/nothing', '/api/%E0%A4%A'])(
  'over https the reply of %s demands https for two years, of every host below as well',
  async (url) => {
    const app = buildApp({ ...api.deps, config: { ...api.deps.config, trustProxy: 1 } });
    const headers = { host: 'staff.example', 'x-forwarded-proto': 'https' };
    const reply = await app.inject({ url, headers });
    expect(reply.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload');
    await app.close();
  },
);

test('while the database is unavailable, a call says when to try again', async () => {
  const nowhere = openDatabase({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' }, { as: 'server' });
  const app = buildApp({ ...api.deps, database: nowhere });
  const calls = [
    { url: '/readyz' },
    { url: '/api/nothing-yet', cookies: rep.cookies, headers: { [BRAND_HEADER]: 'nuco' } },
    { url: '/auth/status', cookies: rep.cookies },
  ];
  app.get('/api/nothing-yet', async () => ({}));
  for (const options of calls) {
    const reply = await app.inject(options);
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
      503,
      'database_unavailable',
      '2',
    ]);
  }
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await app.close();
  await nowhere.pool.end();
});
