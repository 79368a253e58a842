import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { testConfig } from '#testing/test-config.ts';
import { addAllocation, addCoach, addPassenger, addPlace, addSeat, addWeek } from '#testing/week-fixture.ts';
import { codeAddress, type DemoPlace } from './demo-place.ts';

const ANN = 'NUCO-AB12CD-000001';
const ZOE = 'NUCO-AB12CD-000002';
const GONE = 'NUCO-AB12CD-000003';
const weekId = 'demo-week-1';

let world: TestApp;

beforeAll(async () => {
  world = await buildTestApp({ config: testConfig({ demo: true }) });
  const { database } = world.deps;
  await addWeek(database, { weekId, name: 'Week <1>', demo: true });
  await addWeek(database, { weekId: 'demo-week-2', name: 'Week 2', startsOn: '2026-12-18', demo: true });
  await addWeek(database, { weekId: 'real-week', name: 'Week <real-week>' });
  await addCoach(database, { weekId, coachId: '4', outbound: ['Leeds'], inbound: ['Leeds'] });
  await addCoach(database, { weekId, coachId: '5', outbound: ['York'] });
  await addCoach(database, { weekId: 'real-week', coachId: '4', outbound: ['Leeds'] });
  await addPassenger(database, { weekId, reference: ANN, name: 'Ann Lee' });
  await addPassenger(database, { weekId, reference: ZOE, name: 'Zoë <b>O’Brien' });
  await addPassenger(database, { weekId, reference: GONE, name: 'Amir Lewis', cancelled: true });
  for (const reference of [ZOE, GONE]) await addSeat(database, reference, { weekId, coachId: '4' });
  await addSeat(database, ANN, { weekId, coachId: '5' });
  const detail = { group: 'Group 1', lessonType: 'lessons' };
  await addPlace(database, { weekId, kind: 'lesson', placeId: 'L1', detail });
  await addPlace(database, { weekId, kind: 'event', placeId: 'E1', detail: { name: 'Welcome Party' } });
  await addPlace(database, {
    weekId,
    kind: 'room',
    placeId: 'R1',
    detail: {},
    sheet: { buildingName: 'Les Cimes', roomName: '7' },
  });
  await addPlace(database, {
    weekId,
    kind: 'lift-pass',
    placeId: 'P1',
    detail: { distributionPoint: 'Pass office' },
  });
  await addAllocation(database, ANN, { kind: 'lesson', place: 'L1', reference: ANN }, { weekId });
  await addAllocation(database, ANN, { kind: 'event', place: 'E1', reference: ANN }, { weekId });
  await addAllocation(database, ANN, { kind: 'room', place: 'R1' }, { weekId });
  const pass = { passType: 'Adult', duration: 6, firstDaysSkiing: null, staffMembers: ['R1', 'R2'] };
  await addAllocation(database, ANN, { kind: 'lift-pass', place: 'P1', ...pass }, { weekId });
});
afterAll(() => world.close());

const open = (address: string) => world.inject({ method: 'GET', url: `/demo/codes${address}` });
const codes = async (place: Omit<DemoPlace, 'week'>) => {
  const shown: string[] = [];
  for (let at = 0; ; at++) {
    const { body } = await open(codeAddress({ week: weekId, ...place }, at));
    const [, code = '', note = ''] = /<code>(.*?)<\/code>.*?class="note">(.*?) · /s.exec(body) ?? [];
    shown.push(`${code}: ${note}`);
    if (body.includes('First again')) return shown;
  }
};

test('the first page lists every place where codes are scanned, by workflow, and the other weeks', async () => {
  const { body } = await open('');
  for (const title of [
    'Coach 4 Outbound',
    'Coach 4 Inbound',
    'Group 1',
    'Welcome Party',
    'Les Cimes, room 7',
  ])
    expect(body).toContain(`>${title}</a>`);
  expect(body).toContain('>Pass office</a>');
  expect(body).toContain('<a href="?week=demo-week-2">Week 2</a>');
  expect(body).not.toContain('real-week');
});

test('a place shows one large code at a time, and no script can run', async () => {
  const place = { week: weekId, kind: 'coach', place: '4', direction: 'outbound' } as const;
  const reply = await open(codeAddress(place));
  expect(reply.statusCode).toBe(200);
  expect(reply.body.match(/<svg/g)).toHaveLength(1);
  expect(reply.body).toContain(ZOE);
  expect(reply.body).toContain('viewBox="0 0 33 33"');
  expect(reply.body).not.toContain('<b>');
  expect(reply.body).toContain(`class="next" autofocus>Next</a>`);
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('Next goes through those booked, then a cancelled one, then every kind of wrong code', async () => {
  expect(await codes({ kind: 'coach', place: '4', direction: 'outbound' })).toEqual([
    `${ZOE}: Booked here`,
    `${GONE}: Cancelled`,
    `${ANN}: Wrong place: Coach 5 Outbound`,
    'NUCO-ZZZZZZ-999999: Wrong: not in the week',
    'NUCO-AB12CD: Wrong: a booking without a person',
    'HTTPS://OFFPISTE.EXAMPLE: Wrong: another kind of code',
  ]);
});

test.each([
  ['lesson', 'L1', 'Booked here'],
  ['event', 'E1', 'Booked here'],
  ['room', 'R1', 'Booked here'],
  ['lift-pass', 'P1', 'Handed out by R1, R2'],
] as const)('there are codes for a %s', async (kind, place, note) => {
  expect((await codes({ kind, place, direction: '' }))[0]).toBe(`${ANN}: ${note}`);
});

test('a coach with nobody on it still has the wrong codes to try', async () => {
  expect(await codes({ kind: 'coach', place: '4', direction: 'inbound' })).toEqual([
    'NUCO-ZZZZZZ-999999: Wrong: not in the week',
    'HTTPS://OFFPISTE.EXAMPLE: Wrong: another kind of code',
  ]);
});

test('everyone on a coach is on one page as well, to print', async () => {
  const { body } = await open(`?week=${weekId}&coach=4`);
  expect(body).toContain(ZOE);
  expect(body).not.toContain(ANN);
});

test.each([
  '?week=real-week',
  '?week=real-week&coach=4',
  codeAddress({ week: 'real-week', kind: 'coach', place: '4', direction: 'outbound' }),
  codeAddress({ week: weekId, kind: 'coach', place: '9', direction: 'outbound' }),
])('weeks that are not of the demo, and places that are not there, are not shown: %s', async (address) => {
  expect((await open(address)).statusCode).toBe(404);
});

test('another machine gets nothing', async () => {
  const reply = await world.inject({ method: 'GET', url: '/demo/codes', remoteAddress: '192.0.2.7' });
  expect(reply.statusCode).toBe(404);
});

test('without demo mode there is no such page', async () => {
  const plain = await buildTestApp();
  expect((await plain.inject({ method: 'GET', url: '/demo/codes' })).statusCode).toBe(404);
  await plain.close();
});
