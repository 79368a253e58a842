import { gunzipSync } from 'node:zlib';
import { RepDataReply, RepSchedulesReply } from '@offpiste/domain/contract/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import { addRepRecord, addSchedule } from '#testing/look-up-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addWeek } from '#testing/week-fixture.ts';

const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;
let lent: Caller;
let driver: Caller;
let lead: Caller;
let other: Caller;

async function caller(repId: string, level: number, tenant: string): Promise<Caller> {
  const { username } = await bench.addRep({
    rep_id: repId,
    username: `${repId}@test.example`,
    level,
    tenant,
  });
  return await bench.signIn(username);
}

async function staffSeenBy(who: Caller): Promise<string[]> {
  const reply = await who.inject({ url: '/api/repData/W1' });
  return RepDataReply.parse(reply.json()).map((record) => record['User ID']);
}

async function schedulesSeenBy(who: Caller) {
  const reply = await who.inject({ url: '/api/week/rep/W1' });
  return RepSchedulesReply.parse(reply.json()).weekDocs[0]?.lastJsonData.jsonData ?? [];
}

beforeAll(async () => {
  bench = await buildTestApp({ listVersions });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addRepRecord(database, { 'User ID': 'amy', Rep: 'Ámy', Phone: '447700900001' });
  await addRepRecord(database, { 'User ID': 'ben', Rep: 'Ben' });
  await addRepRecord(database, { 'User ID': 'wes', Rep: 'Wes', tenant: 'wasteland' });
  await addRepRecord(database, {
    'User ID': 'wil',
    Rep: 'Wil',
    tenant: 'wasteland',
    'Staff Type': 'Welfare',
  });
  await addRepRecord(database, {
    'User ID': 'eve',
    Rep: 'Eve',
    tenant: 'wasteland',
    'Staff Type': 'Eame Hill',
  });
  await addRepRecord(database, { 'User ID': 'lent', Rep: 'Lent', tenant: 'wasteland' });
  for (const userId of ['amy', 'wes', 'wil', 'lent', 'nobody-knows'])
    await addSchedule(database, userId, { Sunday: { Evening: { Location: 'Le Chamois', Start: '20:30' } } });
  rep = await caller('amy', 1, 'nuco');
  driver = await caller('dan', 0, 'nuco');
  lent = await caller('lent', 1, 'nuco');
  lead = await caller('liz', 2, 'nuco');
  other = await caller('wes', 1, 'wasteland');
});
afterAll(() => bench.close());

describe('colleagues', () => {
  it('below level 2 include the own tenant, welfare and Eame Hill, by name', async () => {
    expect(await staffSeenBy(rep)).toEqual(['amy', 'ben', 'eve', 'wil']);
    expect(await staffSeenBy(driver)).toEqual(['amy', 'ben', 'eve', 'wil']);
  });

  it('from level 2 are everyone', async () => {
    expect(await staffSeenBy(lead)).toEqual(['amy', 'ben', 'eve', 'lent', 'wes', 'wil']);
  });

  it('always include the viewer’s own record, and nobody else’s', async () => {
    expect(await staffSeenBy(lent)).toEqual(['amy', 'ben', 'eve', 'lent', 'wil']);
    expect(await staffSeenBy(rep)).not.toContain('lent');
  });

  it('of one brand are not those of another', async () => {
    expect(await staffSeenBy(rep)).toEqual(['amy', 'ben', 'eve', 'wil']);
    expect(await staffSeenBy(other)).toEqual(['eve', 'lent', 'wes', 'wil']);
    const schedules = await schedulesSeenBy(other);
    expect(schedules.map((schedule) => schedule['User ID'])).toEqual(['lent', 'wes', 'wil']);
  });

  it('include a lent rep who has no shift yet, and the shifts of one whom the sheet does not name', async () => {
    const { database } = bench.deps;
    await addWeek(database, { weekId: 'W2' });
    await addRepRecord(database, { 'User ID': 'new', tenant: 'wasteland' }, 'W2');
    await addSchedule(database, 'unlisted', { Monday: { Night: { Location: 'Airport' } } }, 'W2');
    const [lentLately, unlisted] = [await caller('new', 1, 'nuco'), await caller('unlisted', 1, 'nuco')];
    expect((await lentLately.inject({ url: '/api/repData/W2' })).json()).toHaveLength(1);
    const { weekDocs } = (await unlisted.inject({ url: '/api/week/rep/W2' })).json();
    expect(weekDocs[0].lastJsonData.jsonData).toMatchObject([{ 'User ID': 'unlisted' }]);
  });

  it('come with their phone numbers and every other field of the sheet', async () => {
    const reply = await rep.inject({ url: '/api/repData/W1' });
    expect(RepDataReply.parse(reply.json())[0]).toMatchObject({
      Rep: 'Ámy',
      Phone: '447700900001',
      Remit: null,
    });
  });
});

describe('schedules', () => {
  it('are those of the colleagues in sight', async () => {
    const userIds = async (who: Caller) =>
      (await schedulesSeenBy(who)).map((schedule) => schedule['User ID']);
    expect(await userIds(rep)).toEqual(['amy', 'wil']);
    expect(await userIds(lent)).toEqual(['amy', 'lent', 'wil']);
    expect(await userIds(lead)).toEqual(['amy', 'lent', 'nobody-knows', 'wes', 'wil']);
  });

  it('have nine days of five periods, of which most are free', async () => {
    const [{ 'User ID': _, ...days } = { 'User ID': '' }] = await schedulesSeenBy(rep);
    expect(Object.keys(days)).toEqual([
      'Friday Arrivals',
      'Saturday Arrivals',
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday Departures',
      'Saturday Departures',
    ]);
    expect(days).toMatchObject({
      Sunday: { Meeting: null, Evening: { Role: 'Host', Location: 'Le Chamois', Start: '20:30', End: null } },
      Monday: { Meeting: null, Morning: null, Afternoon: null, Evening: null, Night: null },
    });
  });
});

it('every shift of a week is on its day and in its period', async () => {
  const { database } = bench.deps;
  const periods = ['Meeting', 'Morning', 'Afternoon', 'Evening', 'Night'];
  const days = ['Friday Arrivals', 'Saturday Arrivals', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'].concat([
    'Thursday',
    'Friday Departures',
    'Saturday Departures',
  ]);
  const shifts = (show: (location: string) => object) =>
    Object.fromEntries(
      days.map((day) => [
        day,
        Object.fromEntries(periods.map((period) => [period, show(`${day} ${period}`)])),
      ]),
    );
  await addWeek(database, { weekId: 'W3' });
  await addSchedule(
    database,
    'amy',
    shifts((location) => ({ Location: location })),
    'W3',
  );
  const reply = await rep.inject({ url: '/api/week/rep/W3' });
  const [schedule] = RepSchedulesReply.parse(reply.json()).weekDocs[0]?.lastJsonData.jsonData ?? [];
  expect(schedule).toMatchObject(shifts((location) => ({ Location: location })));
});

it.each(['repData', 'week/rep'])('%s of an unknown or disabled week is not found', async (call) => {
  for (const weekId of ['W9', 'closed']) {
    const reply = await lead.inject({ url: `/api/${call}/${weekId}` });
    expect(reply.json()).toMatchObject({ code: 'week_not_found' });
    expect(reply.statusCode).toBe(404);
  }
});

it.each(['/api/repData/W1', '/api/week/rep/W1'])('%s costs nothing while nothing changed', async (url) => {
  listVersions.bump(listKey('W1'));
  const first = countQueries(bench.deps.database, /look_up|week/);
  const { etag } = (await rep.inject({ url })).headers;
  expect(first.stop().length).toBeLessThanOrEqual(3);
  const queries = countQueries(bench.deps.database, /look_up|week/);
  const again = await rep.inject({ url, headers: { 'if-none-match': etag as string } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await driver.inject({ url });
  expect(queries.stop()).toEqual([]);
});

it('a long list is sent compressed to a client that accepts it', async () => {
  const url = '/api/week/rep/W1';
  const plain = await lead.inject({ url });
  const packed = await lead.inject({ url, headers: { 'accept-encoding': 'br, gzip;q=0.8' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const refused = await lead.inject({ url, headers: { 'accept-encoding': 'gzip;q=0, br' } });
  expect(refused.body).toBe(plain.body);
});

it("another brand's app is not for a rep below level 2", async () => {
  const reply = await rep.inject({ url: '/api/repData/W1', headers: { 'x-brand': 'wasteland' } });
  expect(reply.statusCode).toBe(403);
});
