import { CoachTicketsReply, LoadCoachReply } from '@offpiste/domain/contract/coach.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLedgerPoll } from '#lists/ledger-poll.ts';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { createWeekChanges } from '#lists/week-changes.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.now();
const MINUTE = 60_000;
const bumped: string[] = [];
const listVersions = new CountedListVersions((list) => bumped.push(list));
let bench: TestApp;
let rep: Caller;
let people = 0;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  await bench.addRep({ rep_id: 'rep', username: 'rep@test.example', name: 'Jo' });
  rep = await bench.signIn('rep@test.example');
});
afterAll(() => bench.close());

/** A week with coach 4, where two people are booked, of three seats, one of them of the staff; and coach 7. */
async function aWeek(weekId: string) {
  const { database } = bench.deps;
  await addWeek(database, { weekId });
  await addCoach(database, {
    weekId,
    coachId: '4',
    outbound: ['Leeds'],
    sheet: { Capacity: '3', 'OB NUCO Staff': '1' },
  });
  for (const coachId of ['7', '9']) await addCoach(database, { weekId, coachId, outbound: ['Leeds'] });
  const person = async (...coaches: string[]) => {
    const reference = `NUCO-AB12CD-${String(++people).padStart(6, '0')}`;
    await addPassenger(database, { weekId, reference, name: `Person ${people}` });
    for (const coachId of coaches) await addSeat(database, reference, { weekId, coachId });
    return reference;
  };
  const load = (barcode: string, coachId: string, given: object = {}) =>
    rep.inject({
      method: 'POST',
      url: '/api/coach/load',
      payload: loadBody(rep.rep, { weekID: weekId, barcode, coachId, ...ago(0), ...given }),
    });
  const list = async (coachId: string) => {
    listVersions.bumpAllHere();
    const reply = await rep.inject({ url: `/api/coach/allBarcodes/${coachId}/direction/outbound/${weekId}` });
    return CoachTicketsReply.parse(reply.json());
  };
  return { person, load, list };
}

/** What a phone with the right time says of something that happened this long ago. */
function ago(ms: number) {
  return { handsetTimestamp: toInstant(NOW - ms), clientTimestamp: toInstant(NOW) };
}

it('somebody of another coach rides where a seat of somebody else is free, and both lists say so', async () => {
  const { person, load, list } = await aWeek('free');
  const [here, away] = [await person('4'), await person('4')];
  const guest = await person('7');
  expect((await load(guest, '4', { takeAlong: 1 })).json()).toMatchObject({
    code: 'no_spare_seat',
    error: 'No spare seats on this coach',
  });
  // Ben rides on another coach, so his seat is free.
  expect((await load(away, '9', { takeAlong: 1 })).statusCode).toBe(200);
  const reply = await load(guest, '4', { takeAlong: 1 });
  expect(LoadCoachReply.parse(reply.json()).ticket).toMatchObject({ loaded: 1, barcode: guest });
  const [four, seven, nine] = [await list('4'), await list('7'), await list('9')];
  expect(four.tickets.map(({ barcode, seat }) => [barcode, seat])).toEqual([
    [here, 'missing'],
    [away, 'elsewhere'],
  ]);
  expect(four.guests?.map(({ barcode }) => barcode)).toEqual([guest]);
  expect(seven.tickets).toMatchObject([{ barcode: guest, seat: 'elsewhere', loaded: 1 }]);
  expect(nine.guests).toMatchObject([{ barcode: away }]);
});

it('somebody on board already is not refused for want of the seat they sit on', async () => {
  const { person, load } = await aWeek('again');
  await person('4');
  const guest = await person();
  expect((await load(guest, '4', { takeAlong: 1 })).statusCode).toBe(200);
  expect((await load(guest, '4', { takeAlong: 1, idempotentId: 'once-more' })).json()).toMatchObject({
    code: 'already_loaded',
  });
});

it('taken along without a spare seat and sent late is kept, since they ride', async () => {
  const { person, load, list } = await aWeek('late');
  await person('4');
  await person('4');
  const guest = await person('7');
  const reply = await load(guest, '4', { takeAlong: 1, ...ago(10 * MINUTE) });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'no_spare_seat']);
  expect((await list('4')).guests).toMatchObject([{ barcode: guest }]);
});

it('every server and phone reads both departures again, and no other list of the week', async () => {
  const { person, load } = await aWeek('shown');
  const guest = await person('7');
  const heard: string[] = [];
  const poll = createLedgerPoll(bench.deps.database, (list) => heard.push(list));
  const changes = createWeekChanges({ ...bench.deps, listVersions });
  await poll();
  await poll();
  const { asOf } = await changes.catchUp('shown');
  bumped.length = 0;
  const id = 'taken-along';
  expect((await load(guest, '4', { takeAlong: 1, idempotentId: id })).statusCode).toBe(200);
  const both = ['coach:4:outbound', 'coach:7:outbound'];
  expect(new Set(bumped)).toEqual(new Set(both.map((place) => listKey('shown', place))));
  await poll();
  expect(new Set(heard)).toEqual(new Set(bumped));
  expect((await changes.placesSince('shown', asOf))?.sort()).toEqual(both);

  const between = (await changes.catchUp('shown')).asOf;
  const payload = { weekId: 'shown', idempotentId: 'not-so-after-all', ...ago(0) };
  expect((await rep.inject({ method: 'POST', url: `/api/actions/${id}/undo`, payload })).statusCode).toBe(
    200,
  );
  expect((await changes.placesSince('shown', between))?.sort()).toEqual(both);
});
