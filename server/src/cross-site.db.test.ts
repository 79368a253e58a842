import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '#testing/add-rep.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { fakeBrowser } from '#testing/fake-push-service.ts';
import { addKeyRoom } from '#testing/key-room.ts';
import { addLiftPass } from '#testing/lift-pass-fixture.ts';
import { loadBody } from '#testing/load-body.ts';
import { registeredCalls } from '#testing/registered-calls.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addTransfer } from '#testing/transfer-fixture.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

/** Requests that a page of another site, or of a sister site, could make a signed-in browser send. */
const ATTEMPTS: Record<string, { headers: Record<string, string>; codes: readonly string[]; form?: true }> = {
  'a form': {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    codes: ['unsupported_media_type'],
    form: true,
  },
  'a form with files': {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    codes: ['unsupported_media_type'],
    form: true,
  },
  'JSON that calls itself text': {
    headers: { 'content-type': 'text/plain' },
    codes: ['unsupported_media_type'],
  },
  'JSON that calls itself text and JSON': {
    headers: { 'content-type': 'text/plain; application/json' },
    codes: ['unsupported_media_type'],
  },
  'a beacon without a type': { headers: { 'content-type': '' }, codes: ['unsupported_media_type'] },
  'no brand header': { headers: { [BRAND_HEADER]: '' }, codes: ['brand_required'] },
  'another origin': { headers: { origin: 'https://evil.example' }, codes: ['cross_site'] },
  'the origin of a sister host': { headers: { origin: 'http://evil.localhost' }, codes: ['cross_site'] },
  'our name as a part of another': {
    headers: { origin: 'http://localhost.evil.example' },
    codes: ['cross_site'],
  },
  'our host over https': { headers: { origin: 'https://localhost' }, codes: ['cross_site'] },
  'the origin of a sandbox': { headers: { origin: 'null' }, codes: ['cross_site'] },
  'an origin that is none, at an address that is none': {
    headers: { origin: 'null', host: 'localhost:99999' },
    codes: ['cross_site'],
  },
  'an origin that is none': { headers: { origin: 'localhost' }, codes: ['cross_site'] },
  'the word cross-site': { headers: { 'sec-fetch-site': 'cross-site' }, codes: ['cross_site'] },
  'the word same-site': { headers: { 'sec-fetch-site': 'same-site' }, codes: ['cross_site'] },
  'a word that browsers do not know': { headers: { 'sec-fetch-site': 'friend' }, codes: ['cross_site'] },
  'our origin and the word cross-site': {
    headers: { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
    codes: ['cross_site'],
  },
  'the word same-origin and another origin': {
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    codes: ['cross_site'],
  },
};

const SAME_ORIGIN: Record<string, Record<string, string>> = {
  'our page': { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' },
  'our page in an older browser': { origin: 'http://localhost:80' },
  'no browser at all': {},
};

let bench: TestApp;
let rep: Caller;
let changing: string[];
let reading: string[];

beforeAll(async () => {
  bench = await buildTestApp();
  const { database } = bench.deps;
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  await addTransfer(database, { transferId: '4', outbound: ['Geneva airport'] });
  await addKeyRoom(database, { roomId: '4', keys: { allowedBarcodes: ['NUCO-AB12CD-000001'] } });
  await addPassenger(database, { reference: 'NUCO-AB12CD-000001' });
  await addSeat(database, 'NUCO-AB12CD-000001', { coachId: '4' });
  await addLiftPass(database, {
    barcode: 'NUCO-LP0001-900001',
    bookingRef: 'NUCO-AB12CD-000001',
    staffMembers: ['sam'],
  });
  await bench.addRep({ rep_id: 'sam', username: 'sam@test.example' });
  rep = await bench.signIn('sam@test.example');
  const calls = registeredCalls(bench.app);
  changing = calls.filter(({ methods }) => /POST|PUT/.test(methods.join())).map(({ url }) => url);
  reading = calls.filter(({ methods }) => methods.includes('GET')).map(({ url }) => url);
  const other = calls
    .flatMap(({ methods }) => methods)
    .filter((method) => !/^(GET|HEAD|POST|PUT)$/.test(method));
  // A call with another method has to be added here too.
  expect(other).toEqual([]);
});
afterAll(() => bench.close());

const params: Record<string, string> = {
  weekId: 'W1',
  vehicleId: '4',
  roomId: '4',
  direction: 'outbound',
  barcode: 'NUCO-AB12CD-000001',
  scanned: '1',
  idempotentId: 'never-done',
};
const addressOf = (url: string) =>
  url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'));

const bodies: Record<string, () => object> = {
  '/auth/login': () => ({ username: 'sam@test.example', password: TEST_PASSWORD }),
  '/auth/refresh': () => ({ refreshToken: rep.refreshToken }),
  '/auth/logout': () => ({ refreshToken: rep.refreshToken }),
  '/auth/password': () => ({ password: TEST_PASSWORD }),
  '/auth/sessions/revoke-others': () => ({ password: TEST_PASSWORD }),
  '/api/coach/load': () => loadBody(rep.rep),
  '/api/subscriptions/subscribe': () => ({
    endpoint: 'https://fcm.googleapis.com/x',
    keys: fakeBrowser().keys,
  }),
  '/api/bug-reports': () => ({ description: 'Broken', deviceInfo: {}, context: {} }),
};

/** Every row of every table except the audit trail's, to see whether anything was done at all. */
async function everything(): Promise<string> {
  const { pool } = bench.deps.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'audit%' ORDER BY 1`,
  );
  const contents = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ t: string }>(`SELECT t::text FROM ${name} t ORDER BY 1`);
    contents.push(name, ...rows.map(({ t }) => t));
  }
  return contents.join('\n');
}

/** The calls that take bytes, and no JSON. */
const OF_BYTES = ['/api/hq/imports/:importId/files/:file/parts/:part', '/api/hq/brands/:slug/logo'];
const methodOf = (url: string) => (OF_BYTES.includes(url) ? 'PUT' : 'POST');
const typeOf = (url: string) => (OF_BYTES.includes(url) ? 'application/octet-stream' : 'application/json');

const send = (url: string, headers: Record<string, string>, body: object) =>
  bench.inject({
    method: methodOf(url),
    url: addressOf(url),
    cookies: rep.cookies,
    headers: { [BRAND_HEADER]: 'nuco', 'content-type': typeOf(url), ...headers },
    payload: JSON.stringify(body),
  } satisfies InjectOptions);

test.each(Object.entries(ATTEMPTS))(
  'no call that changes something accepts %s, and nothing is done',
  async (_, { headers, codes, form }) => {
    const before = await everything();
    expect(changing.length).toBeGreaterThan(15);
    for (const url of changing) {
      const body = bodies[url]?.() ?? {};
      const reply = form
        ? await bench.inject({
            method: methodOf(url),
            url: addressOf(url),
            cookies: rep.cookies,
            headers: { [BRAND_HEADER]: 'nuco', ...headers },
            payload: `{"x":"=${JSON.stringify(body).slice(1)}`,
          })
        : await send(url, headers, body);
      expect([url, reply.json().code]).toEqual([url, expect.toBeOneOf([...codes])]);
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect(await everything()).toBe(before);
  },
);

test.each(Object.entries(SAME_ORIGIN))('every such call accepts %s', async (_, headers) => {
  for (const url of changing) {
    // Signing out would end the session that the others need.
    if (url === '/auth/logout' || url === '/auth/refresh') continue;
    const reply = await send(url, headers, bodies[url]?.() ?? {});
    expect([url, reply.json().code]).not.toEqual([
      url,
      expect.toBeOneOf(['cross_site', 'unsupported_media_type', 'brand_required']),
    ]);
  }
});

test('reading changes nothing, whichever site makes the browser do it', async () => {
  const before = await everything();
  expect(reading.length).toBeGreaterThan(25);
  for (const url of reading)
    for (const method of ['GET', 'HEAD'] as const)
      await bench.inject({
        method,
        url: addressOf(url),
        cookies: rep.cookies,
        headers: { [BRAND_HEADER]: 'nuco', 'sec-fetch-site': 'cross-site' },
      });
  expect(await everything()).toBe(before);
});
