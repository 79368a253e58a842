import { MissingReply } from '@offpiste/domain/contract/departure.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.parse('2026-12-11T05:00:00Z');
const [ANN, BEN] = ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002'] as const;
let bench: TestApp;
let jo: Caller;
let max: Caller;

beforeAll(async () => {
  bench = await buildTestApp({ clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  for (const coachId of ['4', '7']) await addCoach(database, { coachId, outbound: ['Leeds'] });
  for (const reference of [ANN, BEN]) {
    await addPassenger(database, { reference });
    await addSeat(database, reference, { coachId: '4' });
  }
  for (const name of ['jo', 'max']) await bench.addRep({ username: `${name}@test.example`, name });
  [jo, max] = (await Promise.all([bench.signIn('jo@test.example'), bench.signIn('max@test.example')])) as [
    Caller,
    Caller,
  ];
});
afterAll(() => bench.close());

const asked = async (caller: Caller, place = 'coach:4:outbound') => {
  const reply = await caller.inject({ url: `/api/departures/missing/W1/${place}` });
  return reply.statusCode === 200 ? MissingReply.parse(reply.json()) : reply.json().code;
};
const beat = (caller: Caller, places: object[]) =>
  caller.inject({
    method: 'POST',
    url: '/api/heartbeat',
    payload: heartbeatBody({ unsent: 12, oldestAgeMs: 60_000, weekId: 'W1', places }),
  });
const scan = async (barcode: string, coachId: string, minutesAgo: number) => {
  const at = { handsetTimestamp: toInstant(NOW - minutesAgo * 1_000), clientTimestamp: toInstant(NOW) };
  const payload = loadBody(max.rep, { barcode, coachId, ...at });
  return (await max.inject({ method: 'POST', url: '/api/coach/load', payload })).statusCode;
};

it('a phone hears how much the others have not sent of a departure, and nothing of itself', async () => {
  await beat(max, [
    { place: 'coach:4:outbound', unsent: 9 },
    { place: 'coach:7:outbound', unsent: 3 },
  ]);
  await beat(jo, [{ place: 'coach:4:outbound', unsent: 2 }]);
  expect(await asked(jo)).toMatchObject({ unsentOnOtherPhones: 9 });
  expect(await asked(max)).toMatchObject({ unsentOnOtherPhones: 2 });
  expect(await asked(jo, 'coach:9:outbound')).toMatchObject({ unsentOnOtherPhones: 0 });
  expect(await asked(jo, 'room:1')).toBe('departure_not_found');
});

it('whoever is missing is said to have been where they were sent away last, until they are found', async () => {
  expect(await asked(jo)).toMatchObject({ scanned: [] });
  expect(await scan(ANN, '7', 40)).toBe(422);
  expect(await scan(ANN, '7', 20)).toBe(422);
  expect(await asked(jo)).toMatchObject({
    scanned: [{ barcode: ANN, place: 'coach:7:outbound', at: toInstant(NOW - 20_000) }],
  });
  expect(await scan(ANN, '4', 10)).toBe(200);
  expect(await asked(jo)).toMatchObject({ scanned: [] });
});
