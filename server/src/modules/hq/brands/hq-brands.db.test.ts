import { BrandChangedReply, BrandsReply } from '@offpiste/domain/contract/hq/brands.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { followBrands } from '#testing/follow-brands.ts';
import { pngOf } from '#testing/png-of.ts';
import { type Caller, signIn } from '#testing/sign-in.ts';
import { confirmPasskey } from '#testing/sign-in-at-hq.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

const MINUTE = 60_000;
let now = Date.parse('2026-12-11T12:00:00Z');
let bench: TestApp;
let app: FastifyInstance;
let close: () => Promise<void>;
let manager: Caller;
let desk: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => now });
  const { database } = bench.deps;
  ({ app, close } = await followBrands(bench));
  manager = await atHq('manager');
  desk = await atHq('desk');
  await addWeek(database);
  await addPassenger(database, { reference: 'NUCO-AB12CD-000001' });
});
beforeEach(() => confirmPasskey(bench, manager.rep.repId));
afterAll(async () => {
  await close();
  await bench.close();
});

async function atHq(hqRole: 'manager' | 'desk'): Promise<Caller> {
  const { username, rep_id } = await bench.addRep({ tenant: 'snowfuze', level: 3, hq_role: hqRole });
  const caller = await signIn(app, username);
  await confirmPasskey(bench, rep_id);
  return caller;
}

const post = (path: string, payload: object, who = manager) =>
  who.inject({ method: 'POST', url: `/api/hq${path}`, payload });
const putLogo = (slug: string, payload: Buffer) =>
  manager.inject({
    method: 'PUT',
    url: `/api/hq/brands/${slug}/logo`,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  });
const read = async (who = desk) => BrandsReply.parse((await who.inject({ url: '/api/hq/brands' })).json());
const brandOf = async (slug: string) => (await read()).brands.find((brand) => brand.slug === slug);
const alpine = { slug: 'alpine', name: 'Alpine', ticketPrefixes: ['ALPINE'], themeColour: '#1b6e3c' };

test('a brand that is added is known at once: at its address, in the list, and to whoever adds a rep', async () => {
  const reply = await post('/brands', alpine);
  expect(BrandChangedReply.parse(reply.json())).toEqual({ slug: 'alpine' });
  const config = (await app.inject({ url: '/config', headers: { host: 'alpine.localhost' } })).json();
  expect(config.brand).toMatchObject({ name: 'Alpine', ticketPrefixes: ['ALPINE'], sensitiveFromLevel: 2 });
  expect(await brandOf('alpine')).toMatchObject({ name: 'Alpine', staysBecause: null });
  const rep = { username: 'robin@alpine.test', name: 'Robin', brand: 'alpine', level: 1, staffType: 'Rep' };
  expect((await post('/reps', { ...rep, hqRole: 'none' })).statusCode).toBe(200);
  expect((await brandOf('alpine'))?.staysBecause).toContain('robin@alpine.test');
});

test('until it is given another, its logo is two peaks on its colour', async () => {
  const { logo = '' } = (await brandOf('alpine')) ?? {};
  const picture = await app.inject({ url: logo });
  expect(picture.headers['content-type']).toBe('image/png');
  expect(picture.rawPayload.length).toBeLessThan(2_000);
  expect(await putLogo('alpine', pngOf(512, 256)).then((reply) => reply.statusCode)).toBe(200);
  const other = (await brandOf('alpine'))?.logo ?? '';
  expect(other).toMatch(/^\/brands\/alpine-[0-9a-f]{16}-512x256\.png$/);
  expect((await app.inject({ url: other })).rawPayload).toEqual(pngOf(512, 256));
  // A phone may still ask for the one before.
  expect((await app.inject({ url: logo })).statusCode).toBe(200);
});

test('a change changes what is given, and the rest stays', async () => {
  const before = await brandOf('alpine');
  await post('/brands/alpine', { name: 'Alpine Tours', staffLabel: 'ALP', sensitiveFromLevel: 3 });
  expect(await brandOf('alpine')).toEqual({
    ...before,
    ...{ name: 'Alpine Tours', staffLabel: 'ALP', sensitiveFromLevel: 3 },
  });
  await post('/brands/alpine', { staffLabel: null, themeColour: '#7a1f5c' });
  const { staffLabel, colours, themeColour } = (await brandOf('alpine')) ?? {};
  expect([staffLabel, themeColour, colours?.light.brand]).toEqual([undefined, '#7a1f5c', '#7a1f5c']);
});

test('shades that were chosen by hand stay while the colour stays', async () => {
  const before = await brandOf('wasteland');
  await post('/brands/wasteland', { name: 'Wasteland', themeColour: before?.themeColour });
  expect(await brandOf('wasteland')).toEqual(before);
});

describe('what cannot be is refused in one sentence, and nothing is written:', () => {
  const brand = (over: object) => () =>
    post('/brands', { ...alpine, slug: 'other', ticketPrefixes: [], ...over });
  test.each([
    ['a slug that is taken', brand({ slug: 'nuco' }), 409, 'brand_exists', 'There is a brand nuco already'],
    [
      'a slug with capitals',
      brand({ slug: 'Other' }),
      422,
      'brand_refused',
      'A slug has 2 to 31 small letters',
    ],
    ['a prefix of another brand', brand({ ticketPrefixes: ['NUCO'] }), 422, 'prefix_in_use', 'that of NUCO'],
    ['a prefix in small letters', brand({ ticketPrefixes: ['ice'] }), 422, 'prefix_in_use', "'ice' is not"],
    [
      'a prefix that passengers have',
      () => post('/brands/nuco', { ticketPrefixes: [] }),
      422,
      'prefix_in_use',
      'NUCO',
    ],
    ['a pale colour', brand({ themeColour: '#ffd400' }), 422, 'contrast_too_low', 'the nearest shade'],
    [
      'maps without a place',
      brand({ mapsUrl: 'https://maps.example' }),
      422,
      'brand_refused',
      '{lat} and {lng}',
    ],
    [
      'a drawing as a logo',
      () => putLogo('nuco', Buffer.from('<svg>'.padEnd(60))),
      422,
      'logo_refused',
      'neither PNG',
    ],
    [
      'a brand that there is not',
      () => post('/brands/other', { name: 'Other' }),
      404,
      'not_found',
      'Not found',
    ],
    ['an address without https', brand({ clientIssueUrl: 'http://x.example' }), 400, 'validation_failed', ''],
    [
      'a shared prefix of a brand',
      () => post('/settings', { sharedPrefixes: ['NUCO'] }),
      422,
      'prefix_in_use',
      'NUCO',
    ],
    ['a default that there is not', () => post('/settings', { defaultBrand: 'other' }), 404, 'not_found', ''],
    [
      'removing the default',
      () => post('/brands/snowfuze/remove', {}),
      422,
      'brand_in_use',
      'make another one',
    ],
    ['removing a used brand', () => post('/brands/nuco/remove', {}), 422, 'brand_in_use', 'prefix NUCO'],
  ])('%s', async (_, attempt, status, code, sentence) => {
    const before = { ...(await read()), asOf: '' };
    const reply = await attempt();
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(reply.json().error).toContain(sentence);
    expect({ ...(await read()), asOf: '' }).toEqual(before);
  });

  test('the nearest shade that can be read is in the reply, and is accepted', async () => {
    const { nearest } = (await post('/brands/alpine', { themeColour: '#ffd400' })).json();
    expect((await post('/brands/alpine', { themeColour: nearest })).statusCode).toBe(200);
  });

  test('a logo of more bytes than a logo may have is not read', async () => {
    expect((await putLogo('nuco', Buffer.alloc(200_001))).statusCode).toBe(413);
  });
});

test('what all brands share, and which is the default, are changed one by one', async () => {
  await post('/settings', { sharedStaffTypes: ['Welfare', 'Medic'] });
  await post('/settings', { defaultBrand: 'alpine' });
  expect(await read()).toMatchObject({
    shared: { prefixes: ['WHITEROAD'], staffTypes: ['Welfare', 'Medic'] },
    ...{ defaultBrand: 'alpine', isDefaultSet: false },
  });
  await post('/settings', { defaultBrand: 'snowfuze' });
});

test('a brand that nothing uses can be removed, and its address shows the default from then on', async () => {
  expect((await brandOf('wasteland'))?.staysBecause).toBeNull();
  expect((await post('/brands/wasteland/remove', {})).statusCode).toBe(200);
  expect(await brandOf('wasteland')).toBeUndefined();
  const config = await app.inject({ url: '/config', headers: { host: 'wasteland.localhost' } });
  expect(config.json().brand.slug).toBe('snowfuze');
});

test('a change asks for a passkey of the last five minutes, is recorded, and is announced', async () => {
  const heard: (string | null)[] = [];
  const stop = bench.deps.listVersions.watch((list) => heard.push(list));
  await post('/brands/alpine', { name: 'Alpine' });
  expect(heard).toEqual(['~hq/brands']);
  stop();
  await app.audit.flush();
  const { rows } = await bench.deps.database.pool.query(
    `SELECT detail ->> 'call' AS call, rep_id AS rep FROM audit_event WHERE kind = 'hq-change' ORDER BY seq DESC LIMIT 1`,
  );
  expect(rows).toEqual([{ call: '/api/hq/brands/:slug', rep: manager.rep.repId }]);
  now += 5 * MINUTE;
  for (const reply of [
    await post('/brands', { ...alpine, slug: 'late' }),
    await post('/brands/alpine', { name: 'Late' }),
    await post('/brands/alpine/remove', {}),
    await putLogo('alpine', pngOf(64, 64)),
    await post('/settings', {}),
  ])
    expect(reply.json().code).toBe('hq_passkey_required');
});

test('a desk looks and does not change, and neither does its role in the database', async () => {
  await confirmPasskey(bench, desk.rep.repId);
  expect((await read(desk)).brands.length).toBeGreaterThan(2);
  expect((await post('/brands/alpine', { name: 'X' }, desk)).json().code).toBe('hq_read_only');
  const { pool } = bench.deps.database;
  for (const statement of [
    `UPDATE brand SET config = '{}'`,
    `DELETE FROM brand_logo`,
    `INSERT INTO setting VALUES ('shared', '{}') ON CONFLICT (key) DO UPDATE SET value = '{}'`,
  ]) {
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(
      `SELECT set_config('role', 'offpiste_hq', true), set_config('offpiste.hq_role', 'desk', true)`,
    );
    const done = await client.query(statement).then(
      ({ rowCount }) => rowCount,
      () => 0,
    );
    expect([statement, done]).toEqual([statement, 0]);
    await client.query('ROLLBACK');
    client.release();
  }
});
