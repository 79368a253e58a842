import { AllLessonsReply, LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { weekOfPlace } from '#lists/week-of-place.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import { addLesson, addParticipant } from '#testing/lesson-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';

const listVersions = new CountedListVersions();
/** What every request reads beside its list: the session. */
const LISTS = /allocation|projection|place|week/;
const NOW = Date.parse('2026-12-13T10:00:00Z');
let bench: TestApp;
let rep: Caller;

const all = '/api/workshopLessons/allLessons/W1';
const list = '/api/workshopLessons/v2/allBarcodes/310001';
const get = (url: string, etag?: string) =>
  rep.inject({ url, ...(etag && { headers: { 'if-none-match': etag } }) });

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addLesson(database, { lessonId: '310010', group: 'Group 10', meetingPoint: null, times: null });
  await addLesson(database, {
    lessonId: '310001',
    group: 'Group 2',
    sheet: { lessonRef: 'VC-ESF-310001', lessonTicketId: '88001' },
  });
  await addLesson(database, { lessonId: '320001', group: 'Workshop 1', lessonType: 'workshop' });
  await addLesson(database, { lessonId: '310009', gone: true });
  await addLesson(database, { weekId: 'closed', lessonId: '390001' });
  const people = [
    { reference: 'WASTELAND-AB12CD-000001', name: 'Zoe' },
    { reference: 'NUCO-AB12CD-000001', name: 'Élodie' },
    { reference: 'NUCO-AB12CD-000002', name: "eamon O'Neil", cancelled: true },
    { reference: 'NUCO-AB12CD-000003', name: 'Moved', goneFromLesson: true },
  ];
  for (const { goneFromLesson = false, ...person } of people) {
    await addPassenger(database, person);
    await addParticipant(database, person.reference, { lessonId: '310001', gone: goneFromLesson });
  }
  await addParticipant(database, 'NUCO-AB12CD-000001', { lessonId: '320001' });
  await bench.addRep({ rep_id: 'driver', username: 'driver@test.example', level: 0 });
  rep = await bench.signIn('driver@test.example');
});
afterAll(() => bench.close());

describe('lessons and workshops of a week', () => {
  it('are listed by the number in the group name, with how many take part', async () => {
    const { lessons } = AllLessonsReply.parse((await get(all)).json());
    expect(lessons.map(({ group, participants }) => [group, participants])).toEqual([
      ['Workshop 1', 1],
      ['Group 2', 2],
      ['Group 10', 0],
    ]);
    expect(lessons[1]).toEqual({
      lessonTicketId: '88001',
      lessonRef: 'VC-ESF-310001',
      lessonId: '310001',
      lessonType: 'lessons',
      group: 'Group 2',
      meetingPoint: 'Bouquetin lift',
      meetingPointUrl: null,
      times: 'Sunday 09:15',
      notes: null,
      capacity: 12,
      participants: 2,
    });
  });

  it('without their own reference are identified by their id', async () => {
    const { lessons } = AllLessonsReply.parse((await get(all)).json());
    expect(lessons[2]).toMatchObject({ lessonRef: '310010', lessonTicketId: '310010' });
  });

  it.each(['W9', 'closed'])('of an unknown or disabled week are not found: %s', async (weekId) => {
    for (const path of [`allLessons/${weekId}`, `v2/allBarcodes/310001?weekId=${weekId}`]) {
      const reply = await get(`/api/workshopLessons/${path}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({ code: 'week_not_found', error: 'Week not found' });
    }
  });
});

describe('participants of a lesson', () => {
  it('are listed by name with what every rep may see; deleted ones are not counted', async () => {
    const reply = LessonTicketsReply.parse((await get(`${list}?weekId=W1`)).json());
    expect({ total: reply.total, registered: reply.registered }).toEqual({ total: 2, registered: 0 });
    expect(reply.tickets.map((ticket) => [ticket.name, ticket.deleted])).toEqual([
      ["eamon O'Neil", '1'],
      ['Élodie', '0'],
      ['Moved', '1'],
      ['Zoe', '0'],
    ]);
    expect(reply.tickets[3]).toEqual({
      name: 'Zoe',
      bookingRef: 'WASTELAND-AB12CD-000001',
      barcode: 'WASTELAND-AB12CD-000001',
      registered: 0,
      deleted: '0',
      lessonId: '310001',
    });
  });

  it('of a lesson without any are none', async () => {
    const reply = await get('/api/workshopLessons/v2/allBarcodes/310010?weekId=W1');
    expect(reply.json()).toEqual({ total: 0, registered: 0, tickets: [] });
  });

  it.each(['310099?weekId=W1', '310099', '310009?weekId=W1', '310009', '390001'])(
    'of a lesson in no open week are not found: %s',
    async (path) => {
      const reply = await get(`/api/workshopLessons/v2/allBarcodes/${path}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({
        code: 'lesson_not_found',
        error: 'Lesson or Workshop not found',
      });
    },
  );
});

describe('a lesson id that several weeks have', () => {
  beforeAll(async () => {
    const { database } = bench.deps;
    for (const [weekId, startsOn, alwaysOn] of [
      ['W1', null, false],
      ['before', '2026-12-01', false],
      ['always', '2026-11-20', true],
      ['next', '2027-01-08', false],
      ['after-next', '2027-01-15', false],
    ] as const) {
      if (startsOn) await addWeek(database, { weekId, startsOn, alwaysOn });
      const end = startsOn && (weekId === 'always' ? '2027-03-01' : plusDays(startsOn, 8));
      if (end) await database.pool.query('UPDATE week SET ends_on = $2 WHERE week_id = $1', [weekId, end]);
      const reference = 'NUCO-SEVERL-000001';
      await addPassenger(database, { weekId, reference, name: `of ${weekId}` });
      await addLesson(database, { weekId, lessonId: '777' });
      await addParticipant(database, reference, { weekId, lessonId: '777' });
    }
  });

  it.each([
    ['names that week', '?weekId=next', 'next'],
    ['names none and gets the running one', '', 'W1'],
  ])('is answered for a caller who %s', async (_, query, weekId) => {
    const reply = await get(`/api/workshopLessons/v2/allBarcodes/777${query}`);
    const { tickets } = LessonTicketsReply.parse(reply.json());
    expect(tickets.map(({ name }) => name)).toEqual([`of ${weekId}`]);
  });

  it.each([
    ['the one that is running, before one that is always on', '2026-12-13T10:00:00Z', 'W1'],
    ['the running one to the last hour of its last day in the resort', '2026-12-19T22:59:00Z', 'W1'],
    ['the one that is always on, once the last hour is over', '2026-12-19T23:01:00Z', 'always'],
    ['the next to start, when none is running', '2026-11-01T10:00:00Z', 'before'],
    ['the last that ended, when none is to come', '2027-04-01T10:00:00Z', 'after-next'],
  ])('means %s', async (_, at, weekId) => {
    const lesson = { kind: 'lesson', placeId: '777' };
    expect(await weekOfPlace(bench.deps.database, lesson, Date.parse(at))).toBe(weekId);
  });
});

describe('an unchanged list', () => {
  it('is answered without a query, and empty for a caller who has it', async () => {
    for (const url of [`${list}?weekId=W1`, all]) {
      const first = await get(url);
      const queries = countQueries(bench.deps.database, LISTS);
      expect((await get(url)).body).toBe(first.body);
      const again = await get(url, first.headers.etag as string);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(queries.stop()).toEqual([]);
    }
  });

  it('costs one query where the week has to be found', async () => {
    const first = await get(list);
    const queries = countQueries(bench.deps.database, LISTS);
    expect((await get(list, first.headers.etag as string)).statusCode).toBe(304);
    expect(queries.stop()).toHaveLength(1);
  });

  it('is read by as many queries however many take part', async () => {
    const { database } = bench.deps;
    await addLesson(database, { lessonId: '310300' });
    for (let serial = 1; serial <= 300; serial++) {
      const reference = `NUCO-MANYYY-${String(serial).padStart(6, '0')}`;
      await addPassenger(database, { reference });
      await addParticipant(database, reference, { lessonId: '310300' });
    }
    listVersions.bump(listKey('W1'));
    const queries = countQueries(database, LISTS);
    const reply = await get('/api/workshopLessons/v2/allBarcodes/310300?weekId=W1');
    expect(reply.json()).toMatchObject({ total: 300 });
    expect(queries.stop()).toHaveLength(3);
  });
});

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
