import { CloseDepartureReply, closedText } from '@offpiste/domain/contract/close-departure.ts';
import { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCloses } from '#ledger/departure-closes.ts';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { closeBody, noShowBody } from '#testing/departure-body.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';

const NOW = Date.parse('2026-12-11T05:40:00Z');
const MINUTE = 60_000;
const HERE = 'coach:4:outbound';
const bumped: string[] = [];
const listVersions = new CountedListVersions((list) => bumped.push(list));
let bench: TestApp;
let jo: Caller;
let max: Caller;
let stranger: Caller;
let people = 0;

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => NOW });
  await bench.addRep({ rep_id: 'jo', username: 'jo@test.example', name: 'Jo' });
  await bench.addRep({ rep_id: 'max', username: 'max@test.example', name: 'Max', level: 2 });
  await bench.addRep({ rep_id: 'stranger', username: 's@test.example', name: 'Sam', tenant: 'wasteland' });
  jo = await bench.signIn('jo@test.example');
  max = await bench.signIn('max@test.example');
  stranger = await bench.signIn('s@test.example');
});
afterAll(() => bench.close());

/** What a phone with the right time says of something that happened this long ago. */
const ago = (ms: number) => ({ handsetTimestamp: toInstant(NOW - ms), clientTimestamp: toInstant(NOW) });

/** A week with two people on coach 4 at Leeds, nobody accounted for. */
async function aWeek(weekID: string) {
  const { database } = bench.deps;
  await addWeek(database, { weekId: weekID });
  for (const coachId of ['4', '7'])
    await addCoach(database, { weekId: weekID, coachId, outbound: ['Leeds', 'Hull'] });
  const person = async (coachId: string, pickUp = 'Leeds') => {
    const reference = `NUCO-AB12CD-${String(++people).padStart(6, '0')}`;
    await addPassenger(database, { weekId: weekID, reference, name: `Person ${people}` });
    await addSeat(database, reference, { weekId: weekID, coachId, pickUp });
    return reference;
  };
  const send = (who: Caller, url: string, payload: object) => who.inject({ method: 'POST', url, payload });
  return {
    person,
    ann: await person('4'),
    ben: await person('4'),
    load: (who: Caller, barcode: string, given: object = {}) =>
      send(who, '/api/coach/load', loadBody(who.rep, { weekID, barcode, ...ago(0), ...given })),
    noShow: (who: Caller, barcode: string, given: object = {}) =>
      send(who, '/api/departures/no-show', noShowBody(who.rep, { weekID, barcode, ...ago(0), ...given })),
    close: (who: Caller, aboard: string[], absent: string[] = [], given: object = {}) =>
      send(
        who,
        '/api/departures/close',
        closeBody(who.rep, {
          weekID,
          manifest: [
            ...aboard.map((reference) => ({ reference, stop: 0, state: 1 as const })),
            ...absent.map((reference) => ({ reference, stop: 0, state: 0 as const })),
          ],
          ...ago(0),
          ...given,
        }),
      ),
    undo: (who: Caller, id: string, reason = 'Wrong person') =>
      send(who, `/api/actions/${id}/undo`, {
        weekId: weekID,
        idempotentId: crypto.randomUUID(),
        reason,
        ...ago(0),
      }),
    closing: async (coachId = '4') => {
      listVersions.bumpAllHere();
      const url = `/api/coach/allBarcodes/${coachId}/direction/outbound/${weekID}`;
      return CoachTicketsReply.parse((await jo.inject({ url })).json()).closing;
    },
  };
}

it('nobody is left behind: a stop closes when everybody is accounted for, and opens again by itself', async () => {
  const { ann, ben, load, noShow, close, closing } = await aWeek('story');
  await load(jo, ann);
  const tooEarly = await close(jo, [ann]);
  expect([tooEarly.statusCode, tooEarly.json()]).toMatchObject([
    422,
    {
      code: 'someone_missing',
      error: `Not everyone is accounted for: Person ${people}`,
      missing: [{ reference: ben, name: `Person ${people}` }],
    },
  ]);
  expect(await closing()).toEqual([]);

  expect((await noShow(jo, ben, { reason: 'ill' })).json()).toMatchObject({
    message: 'Marked as no-show',
    ticket: { loaded: 0, seat: 'no-show', seatNote: { reason: 'ill' } },
  });
  const closed = await close(jo, [ann], [ben], { headCount: 1, idempotentId: 'first-close' });
  const reply = CloseDepartureReply.parse(closed.json());
  expect(reply).toMatchObject({
    message: 'Closed: 1 on board, 1 no-show, 0 elsewhere',
    closing: [{ stop: 'Leeds', state: 'closed', changes: [] }],
    manifest: { by: 'Jo', headCount: 1, counts: { aboard: 1, noShow: 1, elsewhere: 0 } },
  });
  expect(reply.message).toBe(closedText(reply.manifest.counts));
  expect(await closing()).toEqual([
    { stop: 'Leeds', state: 'closed', at: toInstant(NOW), actionId: 'first-close', changes: [] },
  ]);

  const second = await close(max, [ann], [ben]);
  expect([second.statusCode, second.json()]).toMatchObject([
    409,
    { code: 'already_closed', error: 'This departure is already closed', by: 'Jo', at: toInstant(NOW) },
  ]);

  const boarded = await load(max, ben);
  expect(boarded.json().reopens).toEqual({ stop: 'Leeds', at: toInstant(NOW), by: 'Jo' });
  expect(await closing()).toMatchObject([
    {
      state: 'reopened',
      changes: [
        { reference: ben, name: `Person ${people}`, from: 'no-show', to: 'aboard', at: toInstant(NOW) },
      ],
    },
  ]);
  expect((await close(jo, [ann], [ben])).json()).toMatchObject({
    code: 'manifest_changed',
    error: 'The list has changed since you looked. Check it and close again.',
    changes: [{ reference: ben, from: 'no-show', to: 'aboard' }],
  });
  expect((await close(jo, [ann, ben])).statusCode).toBe(200);
  expect(await closing()).toMatchObject([{ state: 'closed', changes: [] }]);
});

it('a load that a close knows of opens nothing, and whoever closed is named to colleagues, not to strangers', async () => {
  const { ann, ben, load, noShow, close, person } = await aWeek('names');
  await load(jo, ann);
  await noShow(jo, ben);
  await close(max, [ann], [ben]);
  expect((await load(jo, ann, ago(10 * MINUTE))).json()).not.toHaveProperty('reopens');
  expect((await load(stranger, ben)).json().reopens).toEqual({ stop: 'Leeds', at: toInstant(NOW) });
  const reopened = { stop: 'Leeds', at: toInstant(NOW), by: 'Max' };
  expect((await load(jo, await person('4'))).json().reopens).toEqual(reopened);
});

it('an undo of a load opens the stop, and the undo of the close lets the one before count', async () => {
  const { ann, ben, load, noShow, close, undo, closing } = await aWeek('undo');
  await load(jo, ann, { idempotentId: 'load-of-ann' });
  await noShow(jo, ben, { idempotentId: 'no-show-of-ben' });
  await close(jo, [ann], [ben], { idempotentId: 'close-one-of-two', ...ago(5 * MINUTE) });
  expect((await undo(max, 'load-of-ann')).statusCode).toBe(200);
  expect(await closing()).toMatchObject([
    { state: 'reopened', changes: [{ reference: ann, from: 'aboard', to: 'missing', at: null }] },
  ]);
  await noShow(jo, ann);
  await close(jo, [], [ann, ben], { idempotentId: 'close-two-of-two' });
  expect(await closing()).toMatchObject([{ state: 'closed', actionId: 'close-two-of-two' }]);
  expect((await undo(jo, 'close-two-of-two')).statusCode).toBe(200);
  expect(await closing()).toMatchObject([{ state: 'reopened', actionId: 'close-one-of-two' }]);
  expect((await undo(max, 'close-one-of-two')).statusCode).toBe(200);
  expect(await closing()).toEqual([]);
});

it('a late close that knew nothing of somebody is kept, and says that they were left', async () => {
  const { ann, ben, load, close, closing } = await aWeek('late');
  await load(jo, ann, ago(10 * MINUTE));
  const reply = await close(jo, [ann], [], ago(5 * MINUTE));
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    { code: 'someone_missing', recorded: true, late: true },
  ]);
  expect(await closing()).toMatchObject([
    { state: 'left-short', changes: [{ reference: ben, from: null, to: 'missing' }] },
  ]);
});

it('a scan from before a close that arrives after it says when it was', async () => {
  const { ann, ben, load, noShow, close, closing } = await aWeek('arrives');
  await load(jo, ann);
  await noShow(jo, ben, ago(4 * MINUTE));
  await close(jo, [ann], [ben], ago(3 * MINUTE));
  await load(max, ben, ago(5 * MINUTE));
  expect(await closing()).toMatchObject([
    { state: 'reopened', changes: [{ reference: ben, to: 'aboard', at: toInstant(NOW - 5 * MINUTE) }] },
  ]);
});

it('an import that adds, moves or cancels a seat opens the stop', async () => {
  const { ann, ben, load, close, closing, person } = await aWeek('import');
  const { pool } = bench.deps.database;
  await load(jo, ann);
  await load(jo, ben);
  await close(jo, [ann, ben]);
  await pool.query(`UPDATE passenger SET cancelled = true WHERE week_id = 'import' AND reference = $1`, [
    ben,
  ]);
  // Ben is still on board, now as a guest.
  expect(await closing()).toMatchObject([
    { stop: 'Leeds', state: 'reopened', changes: [{ reference: ben, from: 'aboard', to: null }] },
  ]);
  await close(jo, [ann]);
  expect(await closing()).toMatchObject([{ stop: 'Leeds', state: 'closed' }]);
  const cat = await person('4');
  expect(await closing()).toMatchObject([
    { state: 'left-short', changes: [{ reference: cat, from: null, to: 'missing', at: null }] },
  ]);
});

it('who has left does not travel, and is on board again when scanned again', async () => {
  const { ann, ben, load, noShow, close, closing } = await aWeek('left');
  await load(jo, ann, ago(9 * MINUTE));
  await noShow(jo, ben, ago(8 * MINUTE));
  expect((await noShow(max, ann, { reason: 'left', ...ago(7 * MINUTE) })).json()).toMatchObject({
    code: 'no_show_note_required',
    error: 'Say what happened',
  });
  expect((await noShow(max, ann, { reason: 'left', note: 'Felt sick', ...ago(7 * MINUTE) })).statusCode).toBe(
    200,
  );
  await close(jo, [], [ann, ben], ago(6 * MINUTE));
  expect(await closing()).toMatchObject([{ state: 'closed' }]);
  expect((await load(jo, ann, ago(5 * MINUTE))).statusCode).toBe(200);
  expect(await closing()).toMatchObject([
    { state: 'reopened', changes: [{ reference: ann, from: 'no-show', to: 'aboard' }] },
  ]);
});

it('a no-show of somebody on board says where and since when', async () => {
  const { ann, load, noShow } = await aWeek('aboard');
  await load(jo, ann, { coachId: '7', ...ago(10 * MINUTE) });
  expect((await noShow(jo, ann)).json()).toMatchObject({
    code: 'already_aboard',
    error: 'This passenger is on board',
    aboard: { place: 'coach:7:outbound', at: toInstant(NOW - 10 * MINUTE) },
  });
});

it('a close shows at its departure alone, is and is stored once', async () => {
  const { ann, ben, load, close } = await aWeek('once');
  await load(jo, ann);
  await load(jo, ben);
  bumped.length = 0;
  const id = { idempotentId: 'close-of-once', handsetTimestamp: toInstant(NOW) };
  const first = await close(jo, [ann, ben], [], id);
  expect(bumped).toEqual([listKey('once', HERE)]);
  const again = await close(jo, [ann, ben], [], id);
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  const closes = await findCloses(bench.deps.database, 'once');
  expect([...closes.keys()]).toEqual([HERE]);
  expect(await findCloses(bench.deps.database, 'once', ['coach:7:outbound'])).toEqual(new Map());
});
