import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig, nucoRep } from '#testing/fixtures.ts';
import { onSessionEnd } from '#token/session-end.ts';
import { clearStoredSession, storedRefreshToken, storedRep, storeSession } from '#token/session-storage.ts';
import { api } from './api-client.ts';
import { hostConfig } from './app-brand.ts';
import { clockSkew } from './clock-skew.ts';

const Thing = z.object({ thing: z.string() });
const ask = () => api.request('GET', '/api/thing', { schema: Thing });
const answers = (...replies: (() => Response | Promise<Response>)[]) => {
  let call = 0;
  const seen: Request[] = [];
  fakeServer.use(
    http.all('/api/thing', ({ request }) => {
      seen.push(request.clone());
      const reply = replies[Math.min(call, replies.length - 1)];
      call += 1;
      return reply?.();
    }),
  );
  return seen;
};
const refreshes = (reply: () => Response | Promise<Response>) => {
  const seen = vi.fn();
  fakeServer.use(
    http.post('/auth/refresh', async ({ request }) => {
      seen(await request.json());
      return reply();
    }),
  );
  return seen;
};
const thing = () => HttpResponse.json({ thing: 'sledge' });
const renewed = () => HttpResponse.json({ refreshToken: 'second', rep: nucoRep });

beforeEach(() => hostConfig.set(nucoConfig));

describe('a call', () => {
  test('carries the brand, JSON and credentials', async () => {
    const seen = answers(thing);
    const fetched = vi.spyOn(globalThis, 'fetch');
    await api.request('POST', '/api/thing', { body: { a: 1 }, schema: Thing });
    expect(seen[0]?.headers.get('X-Brand')).toBe('nuco');
    expect(seen[0]?.headers.has('X-Rep')).toBe(false);
    expect(seen[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include', redirect: 'manual' });
    expect(await seen[0]?.json()).toEqual({ a: 1 });
  });

  test('returns the checked value', async () => {
    answers(thing);
    expect(await ask()).toMatchObject({ ok: true, status: 200, value: { thing: 'sledge' } });
  });

  test('returns the server’s error as a value', async () => {
    answers(() => errorReply('week_not_found'));
    expect(await ask()).toMatchObject({
      ok: false,
      kind: 'http',
      status: 404,
      error: { code: 'week_not_found' },
    });
  });

  test('keeps the fields of a conflict that go beyond the error shape', async () => {
    answers(() => errorReply('already_loaded', { recorded: true, by: 'Sam' }));
    expect(await ask()).toMatchObject({ status: 409, error: { recorded: true, by: 'Sam' } });
  });

  test('returns a lost network as a value', async () => {
    answers(() => HttpResponse.error());
    expect(await ask()).toEqual({ ok: false, kind: 'network' });
  });

  test('gives up after its timeout', async () => {
    answers(async () => {
      await delay('infinite');
      return thing();
    });
    const result = await api.request('GET', '/api/thing', { timeoutMs: 20 });
    expect(result).toEqual({ ok: false, kind: 'timeout' });
  });

  test.each([
    ['a sign-in page of the hotel network', () => HttpResponse.html('<h1>Welcome</h1>')],
    [
      'a redirect',
      () => new HttpResponse(null, { status: 302, headers: { Location: 'http://hotel.example/' } }),
    ],
    ['JSON of another shape', () => HttpResponse.json({ other: 1 })],
    ['JSON that calls itself text', () => HttpResponse.text('{"thing":"sledge"}')],
    ['broken JSON', () => new HttpResponse('{', { headers: { 'Content-Type': 'application/json' } })],
  ])('does not take %s for an answer', async (_, reply) => {
    answers(reply);
    expect(await ask()).toEqual({ ok: false, kind: 'unproven' });
  });

  test('that expects a body treats a reply without one, such as a hotel network’s 204, as foreign', async () => {
    answers(() => new HttpResponse(null, { status: 204 }));
    expect(await ask()).toEqual({ ok: false, kind: 'unproven' });
    expect(await api.request('POST', '/api/thing', { body: {} })).toMatchObject({ ok: true, status: 204 });
  });

  /** A reply whose body has begun and does not come to its end. */
  const stalls = (whenStarted: (body: ReadableStreamDefaultController) => void) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, options) => {
      const start = (body: ReadableStreamDefaultController) => {
        options?.signal?.addEventListener('abort', () => body.error(options.signal?.reason));
        whenStarted(body);
      };
      const headers = { 'Content-Type': 'application/json' };
      return new Response(new ReadableStream({ start }), { headers });
    });

  test('gives up after its timeout, also when the reply has begun', async () => {
    stalls(() => {});
    expect(await api.request('GET', '/api/thing', { timeoutMs: 20 })).toEqual({ ok: false, kind: 'timeout' });
  });

  test('is lost when the network fails in the middle of the reply', async () => {
    stalls((body) => body.error(new TypeError('network error')));
    expect(await ask()).toEqual({ ok: false, kind: 'network' });
  });

  test.each([
    [300, 'unproven'],
    [399, 'unproven'],
    [400, 'http'],
  ])('that is answered with %i is %s', async (status, kind) => {
    answers(() => HttpResponse.json({ error: 'no', code: 'no', requestId: '1' }, { status }));
    expect(await ask()).toMatchObject({ ok: false, kind });
  });

  test.each([
    ['redirected', { redirected: true }],
    ['given by another origin', { url: 'http://hotel.example/api/thing' }],
    ['a redirect that the browser did not follow', { type: 'opaqueredirect', status: 0 }],
  ])('does not take a reply for an answer that was %s', async (_, about) => {
    const response = Response.json({ thing: 'sledge' });
    for (const [name, value] of Object.entries(about)) Object.defineProperty(response, name, { value });
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);
    expect(await ask()).toEqual({ ok: false, kind: 'unproven' });
  });

  test.each([
    ['an error of another shape', () => HttpResponse.json({ error: 'no' }, { status: 404 })],
    [
      'an error of ours in HTML',
      () => HttpResponse.html('{"error":"no","code":"x","requestId":"1"}', { status: 404 }),
    ],
  ])('does not believe the text of %s', async (_, reply) => {
    answers(reply);
    expect(await ask()).toMatchObject({ ok: false, kind: 'http', status: 404, error: null });
  });

  test('may be answered with anything in JSON where no shape was agreed', async () => {
    answers(() => HttpResponse.json({ any: 'thing' }));
    expect(await api.request('GET', '/api/thing')).toMatchObject({ ok: true, value: { any: 'thing' } });
    answers(() => new HttpResponse('{', { headers: { 'Content-Type': 'application/json' } }));
    expect(await api.request('GET', '/api/thing')).toEqual({ ok: false, kind: 'unproven' });
  });

  test('may learn that what it has has not changed, also where a shape was agreed', async () => {
    const seen = answers(() => new HttpResponse(null, { status: 304, headers: { ETag: '"7"' } }));
    const headers = { 'If-None-Match': '"7"' };
    const reply = await api.request('GET', '/api/thing', { schema: Thing, headers });
    expect(reply).toMatchObject({ ok: true, status: 304, value: undefined });
    expect([reply.ok && reply.headers.get('etag'), seen[0]?.headers.get('If-None-Match')]).toEqual([
      '"7"',
      '"7"',
    ]);
  });

  test('has 15 s, unless it says otherwise, and a download has a minute', async () => {
    const waited = vi.spyOn(globalThis, 'setTimeout');
    const times = () => waited.mock.calls.map(([, ms]) => ms).filter((ms) => ms && ms >= 5_000);
    answers(thing);
    await ask();
    await api.request('GET', '/api/thing', { timeoutMs: 5_000 });
    await api.bytes('/api/thing');
    await api.file('/api/thing');
    expect(times()).toEqual([15_000, 5_000, 60_000, 60_000]);
  });

  test('teaches the app the server’s time, unless the reply may have been kept by the browser', async () => {
    const servedAt = (instant: string) => ({ headers: { Date: instant } });
    const years = servedAt('Fri, 11 Dec 1998 05:00:00 GMT');
    fakeServer.use(http.get('/config', () => HttpResponse.json({}, years)));
    await api.request('GET', '/config');
    expect(clockSkew()).toBeNull();
    answers(() => HttpResponse.json({ thing: 'sledge' }, years));
    await ask();
    expect(clockSkew()).toBeGreaterThan(365 * 86_400_000);
    answers(() => HttpResponse.json({ thing: 'sledge' }, servedAt(new Date().toUTCString())));
    await ask();
  });

  test('passes an error page of a proxy on without a text', async () => {
    answers(() => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await ask()).toMatchObject({ ok: false, kind: 'http', status: 502, error: null });
  });
});

describe('an expired session', () => {
  beforeEach(() => storeSession('first', { ...nucoRep, level: 0 }));

  test('is renewed and the call is sent once more', async () => {
    const seen = answers(() => errorReply('unauthenticated'), thing);
    const refresh = refreshes(renewed);
    expect(await ask()).toMatchObject({ ok: true, value: { thing: 'sledge' } });
    expect(refresh).toHaveBeenCalledExactlyOnceWith({ refreshToken: 'first', attempt: expect.any(String) });
    expect(seen).toHaveLength(2);
    expect(storedRefreshToken()).toBe('second');
    expect(storedRep()).toEqual(nucoRep);
  });

  test('of a rep who has lost level 2 is renewed, and the call is sent under the rep’s own brand', async () => {
    storeSession('first', { ...nucoRep, level: 2, tenant: 'wasteland' });
    const seen = answers(() => errorReply('brand_forbidden'), thing);
    refreshes(() => HttpResponse.json({ refreshToken: 'second', rep: { ...nucoRep, tenant: 'wasteland' } }));
    expect(await ask()).toMatchObject({ ok: true });
    expect(seen.map((request) => request.headers.get('X-Brand'))).toEqual(['nuco', 'wasteland']);
  });

  test('is renewed once for a brand that stays refused, and the refusal is passed on', async () => {
    const seen = answers(() => errorReply('brand_forbidden'));
    const refresh = refreshes(renewed);
    expect(await ask()).toMatchObject({ ok: false, status: 403, error: { code: 'brand_forbidden' } });
    expect([seen.length, refresh.mock.calls.length]).toEqual([2, 1]);
  });

  test('is renewed once for many calls at a time', async () => {
    let open = false;
    fakeServer.use(http.get('/api/thing', () => (open ? thing() : errorReply('unauthenticated'))));
    const refresh = refreshes(async () => {
      await delay(20);
      open = true;
      return renewed();
    });
    const results = await Promise.all([ask(), ask(), ask()]);
    expect(results.map((result) => result.ok)).toEqual([true, true, true]);
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('is renewed under the same attempt until it has a successor, and the next under another', async () => {
    answers(() => errorReply('unauthenticated'));
    const lost = refreshes(() => HttpResponse.error());
    await ask();
    await ask();
    const [[first], [again]] = lost.mock.calls as [[{ attempt: string }], [{ attempt: string }]];
    expect(again).toEqual(first);
    expect(first.attempt).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
    const arrives = refreshes(renewed);
    await ask();
    await ask();
    expect(arrives.mock.calls[0]).toEqual([first]);
    expect(arrives.mock.calls[1]?.[0].attempt).not.toBe(first.attempt);
  });

  test('that another tab has renewed meanwhile is not renewed again', async () => {
    answers(() => {
      storeSession('by-another-tab', nucoRep);
      return errorReply('unauthenticated');
    }, thing);
    const refresh = refreshes(renewed);
    expect(await ask()).toMatchObject({ ok: true });
    expect(refresh).not.toHaveBeenCalled();
  });

  test('that cannot be renewed any more ends', async () => {
    const ended = vi.fn();
    onSessionEnd(ended);
    answers(() => errorReply('unauthenticated'));
    refreshes(() => errorReply('refresh_invalid'));
    expect(await ask()).toMatchObject({
      status: 401,
      error: { error: 'Authentication failed - please log in again' },
    });
    expect(ended).toHaveBeenCalledExactlyOnceWith('Authentication failed - please log in again');
  });

  test.each([
    ['the server says so', () => errorReply('refresh_unavailable')],
    ['the network fails', () => HttpResponse.error()],
    ['a hotel network answers instead', () => HttpResponse.html('<h1>Welcome</h1>', { status: 401 })],
    ['too many try', () => errorReply('too_many_requests')],
  ])('stays when it cannot be renewed because %s', async (_, reply) => {
    const ended = vi.fn();
    onSessionEnd(ended);
    answers(() => {
      const refused = errorReply('unauthenticated');
      refused.headers.set('X-Request-Id', 'req-of-the-call');
      return refused;
    });
    refreshes(reply);
    expect(await ask()).toMatchObject({
      status: 503,
      error: {
        error: 'Temporary authentication issue. Please try again.',
        code: 'refresh_unavailable',
        requestId: 'req-of-the-call',
      },
    });
    expect(ended).not.toHaveBeenCalled();
    expect(storedRefreshToken()).toBe('first');
  });

  test('is not renewed for a password that was typed wrong', async () => {
    const ended = vi.fn();
    onSessionEnd(ended);
    fakeServer.use(http.post('/auth/password', () => errorReply('invalid_credentials')));
    const refresh = refreshes(renewed);
    expect(await api.request('POST', '/auth/password', { body: {} })).toMatchObject({
      status: 401,
      error: { code: 'invalid_credentials' },
    });
    expect(refresh).not.toHaveBeenCalled();
    expect(ended).not.toHaveBeenCalled();
  });

  test('is neither renewed nor ended by a refused sign-in, whose text is the server’s', async () => {
    const ended = vi.fn();
    onSessionEnd(ended);
    fakeServer.use(http.post('/auth/login', () => errorReply('unauthenticated')));
    const refresh = refreshes(renewed);
    const reply = await api.request('POST', '/auth/login', { body: {} });
    expect(reply).toMatchObject({ status: 401, error: { code: 'unauthenticated', requestId: 'req-1' } });
    expect(refresh).not.toHaveBeenCalled();
    expect(ended).not.toHaveBeenCalled();
  });

  test('is renewed for the list of signed-in phones', async () => {
    let expired = true;
    fakeServer.use(
      http.get('/auth/sessions', () => {
        if (!expired) return thing();
        expired = false;
        return errorReply('unauthenticated');
      }),
    );
    refreshes(renewed);
    expect(await api.request('GET', '/auth/sessions')).toMatchObject({ ok: true });
  });

  test('is renewed for a download, too', async () => {
    const seen = answers(
      () => errorReply('unauthenticated'),
      () =>
        new HttpResponse(new Uint8Array([1]), { headers: { 'Content-Type': 'application/octet-stream' } }),
    );
    refreshes(renewed);
    expect(await api.bytes('/api/thing')).toMatchObject({ ok: true });
    expect(seen.map(({ headers }) => headers.get('X-Rep'))).toEqual(['R100', 'R100']);
  });

  test('is renewed for a call that requires the password', async () => {
    let expired = true;
    fakeServer.use(
      http.post('/auth/password', () => {
        if (!expired) return thing();
        expired = false;
        return errorReply('unauthenticated');
      }),
    );
    refreshes(renewed);
    expect(await api.request('POST', '/auth/password', { body: {} })).toMatchObject({ ok: true });
  });

  test('that is refused right after its renewal says so and stays', async () => {
    answers(() => errorReply('unauthenticated'));
    refreshes(renewed);
    expect(await ask()).toMatchObject({ error: { error: 'Authentication failed during token refresh' } });
    expect(storedRefreshToken()).toBe('second');
  });
});

test('without a refresh token a refused call ends the session', async () => {
  const ended = vi.fn();
  onSessionEnd(ended);
  answers(() => errorReply('unauthenticated'));
  expect(await ask()).toMatchObject({ error: { error: 'Session expired - please log in again' } });
  expect(ended).toHaveBeenCalledOnce();
});

describe('a download', () => {
  const Bytes = { 'Content-Type': 'application/octet-stream', ETag: '"7"' };

  test('returns the bytes', async () => {
    fakeServer.use(http.get('/api/blob', () => new HttpResponse(new Uint8Array([1, 2]), { headers: Bytes })));
    const result = await api.bytes('/api/blob');
    expect(result).toMatchObject({ ok: true, status: 200 });
    expect(result.ok && [...result.value]).toEqual([1, 2]);
  });

  test('that has not changed is returned without bytes', async () => {
    fakeServer.use(
      http.get('/api/blob', ({ request }) =>
        request.headers.get('If-None-Match') === '"7"'
          ? new HttpResponse(null, { status: 304 })
          : new HttpResponse(new Uint8Array([1]), { headers: Bytes }),
      ),
    );
    expect(await api.bytes('/api/blob', { etag: '"7"' })).toMatchObject({ ok: true, status: 304 });
  });

  test('of another type is not ours', async () => {
    fakeServer.use(http.get('/api/blob', () => HttpResponse.html('<h1>Welcome</h1>')));
    expect(await api.bytes('/api/blob')).toEqual({ ok: false, kind: 'unproven' });
  });
});

describe('a document', () => {
  const Pdf = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline', ETag: '"7"' };

  test('of any type is returned, or that it has not changed', async () => {
    const seen: (string | null)[] = [];
    fakeServer.use(
      http.get('/files/map', ({ request }) => {
        seen.push(request.headers.get('Accept'));
        return request.headers.get('If-None-Match') === '"7"'
          ? new HttpResponse(null, { status: 304 })
          : new HttpResponse(new Uint8Array([1, 2]), { headers: Pdf });
      }),
    );
    const first = await api.file('/files/map');
    expect([first.ok && first.status, first.ok && [...first.value]]).toEqual([200, [1, 2]]);
    const again = await api.file('/files/map', { etag: '"7"' });
    expect([again.ok && again.status, again.ok && again.value.length]).toEqual([304, 0]);
    expect(seen).toEqual(['*/*', '*/*']);
  });

  test('is not what a hotel network answers instead', async () => {
    fakeServer.use(http.get('/files/map', () => HttpResponse.html('<h1>Welcome</h1>')));
    expect(await api.file('/files/map')).toEqual({ ok: false, kind: 'unproven' });
  });

  test.each([
    ['bytes', () => api.bytes('/files/map')],
    ['a document', () => api.file('/files/map')],
  ])('that does not exist is an error, asked for as %s', async (_, fetched) => {
    fakeServer.use(http.get('/files/map', () => errorReply('week_not_found')));
    expect(await fetched()).toMatchObject({ ok: false, status: 404, error: { code: 'week_not_found' } });
  });
});

describe('another rep who signs in while a call is in progress', () => {
  const other = { ...nucoRep, repId: 'R200' };
  beforeEach(() => storeSession('first', { ...nucoRep, repId: 'R 100é' }));

  test('has not made it: the repeat still names the rep who did', async () => {
    const seen = answers(() => {
      storeSession('of-the-other', other);
      return errorReply('unauthenticated');
    }, thing);
    await ask();
    expect(seen.map(({ headers }) => headers.get('X-Rep'))).toEqual(['R%20100%C3%A9', 'R%20100%C3%A9']);
  });

  test.each([
    ['that it was renewed', renewed],
    ['that it is over', () => errorReply('refresh_invalid')],
  ])('stays signed in when the session of before says late %s', async (_, reply) => {
    const ended = vi.fn();
    onSessionEnd(ended);
    answers(() => errorReply('unauthenticated'));
    refreshes(() => {
      storeSession('of-the-other', other);
      return reply();
    });
    expect(await ask()).toMatchObject({ status: 401 });
    expect([storedRefreshToken(), storedRep()]).toEqual(['of-the-other', other]);
    expect(ended).not.toHaveBeenCalled();
  });

  test('is not brought back by a reply that comes after signing out', async () => {
    const seen = answers(() => errorReply('unauthenticated'));
    refreshes(() => {
      clearStoredSession();
      return renewed();
    });
    expect(await ask()).toMatchObject({ status: 401 });
    expect(storedRefreshToken()).toBeNull();
    expect(seen).toHaveLength(1);
  });
});
