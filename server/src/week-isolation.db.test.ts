import { gunzipSync } from 'node:zlib';
import { ExtraPassengersReply } from '@offpiste/domain/contract/extra-passengers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CountedListVersions } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { entryBody } from '#testing/event-fixture.ts';
import { extrasBody } from '#testing/extras-body.ts';
import { distributeBody as keysBody } from '#testing/key-room.ts';
import { distributeBody as passBody } from '#testing/lift-pass-fixture.ts';
import { checkInBody, loadBody, loadTransferBody } from '#testing/load-body.ts';
import { readStates } from '#testing/read-states.ts';
import type { Caller } from '#testing/sign-in.ts';
import { wholeBundle } from './importing/bundle-fixture.ts';
import { memorySource } from './importing/bundle-source.ts';
import { importBundle } from './importing/import-bundle.ts';

const ZOE = 'NUCO-AAAAAA-000001';
const CY = 'NUCO-DDDDDD-000005';

/** The files of the whole bundle's week, with keys and seats for every workflow. */
const files: Record<string, string> = {
  ...wholeBundle(),
  'weeks/W1/key-rooms.csv': `roomId,roomName,buildingName,numberOfKeys,ready,blocked,allowedBarcodes,supplier,distLoc
701,Apartment 1,Les Cimes,2,1,0,${ZOE},Corbier,Reception
`,
};

/**
 * The same ids and passengers in another week, where everything about them is different: who rides where, who is
 * cancelled, which places there are, and all names.
 */
const elsewhere: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file.replace('weeks/W1', 'weeks/W2'),
      text.replace('"W1"', '"W2"').replace('Week 1', 'Week 2'),
    ]),
  ),
  'weeks/W2/passengers.csv': `passengerName,reference,status,email,phonenumber,dateOfBirth
Eve One,${ZOE},Confirmed,eve@example.test,447700900555,1999-09-09
Eve Two,NUCO-AAAAAA-000002,Cancelled,,,
Eve Three,WASTELAND-BBBBBB-000003,Cancelled,,,
Eve Four,WHITEROAD-CCCCCC-000004,Confirmed,,,
Eve Five,${CY},Confirmed,,,
`,
  'weeks/W2/rooms.csv': `subblock_id,accommodation,subblock_physical_name
701,cimes,Elsewhere 1
702,cimes,Elsewhere 2
`,
  'weeks/W2/room-passengers.csv': `subblock_id,passenger\n702,${ZOE}\n701,${CY}\n`,
  'weeks/W2/key-rooms.csv': `roomId,roomName,buildingName,numberOfKeys,ready,blocked,allowedBarcodes,supplier,distLoc
701,Elsewhere 1,Elsewhere,9,1,0,"${ZOE},${CY}",Elsewhere,Elsewhere
702,Elsewhere 2,Elsewhere,9,1,0,"${ZOE},${CY}",Elsewhere,Elsewhere
`,
  'weeks/W2/coaches.csv':
    'COACH,OPERATOR,Capacity,OB NUCO Staff\n4,Elsewhere,9,9\n7,Elsewhere,9,9\n9,Elsewhere,9,9\n',
  'weeks/W2/coach-departures.csv': `COACH,direction,location,dateTime
4,outbound,Elsewhere,2026-12-11 01:00
7,inbound,Elsewhere,2026-12-19 01:00
9,outbound,Elsewhere,2026-12-11 02:00
`,
  'weeks/W2/coach-passengers.csv': `COACH,direction,passenger,pickUpLocation
4,outbound,${ZOE},Elsewhere
4,outbound,${CY},
7,inbound,${ZOE},Elsewhere
9,outbound,WHITEROAD-CCCCCC-000004,Elsewhere
`,
  'weeks/W2/own-transport.csv': 'passenger,direction\n',
  'weeks/W2/transfers.csv': 'transferId,Driver\nGVA-01,Elsewhere\nGVA-02,Elsewhere\nGVA-03,Elsewhere\n',
  'weeks/W2/transfer-passengers.csv': `transferId,direction,passenger,pickUpLocation
GVA-01,inbound,${CY},
GVA-02,outbound,WHITEROAD-CCCCCC-000004,Geneva
`,
  'weeks/W2/lift-passes.csv': `barcode,passenger,point,passType,duration,staffMembers,deleted
NUCO-LIFT01-900001,${ZOE},reception,Elsewhere,1,"R1,R2",0
NUCO-LIFT03-900003,${ZOE},reception,Elsewhere,1,"R1,R2",0
`,
  'weeks/W2/lessons.csv': 'lessonId,group,lessonType\n310001,Elsewhere,workshop\n310002,Elsewhere,lessons\n',
  'weeks/W2/lesson-participants.csv': `lessonId,passenger\n310001,${ZOE}\n310002,${ZOE}\n310001,${CY}\n`,
  'weeks/W2/events.csv': 'eventId,name,brands\n500001,Elsewhere,"nuco,wasteland"\n500002,Elsewhere,nuco\n',
  'weeks/W2/event-participants.csv': `eventId,passenger\n500001,${ZOE}\n500001,${CY}\n500002,${ZOE}\n`,
};

/** A server keeps what it sent of a week for a minute. */
const SHARED_FOR_MS = 60_000;
let now = Date.now();
let bench: TestApp;
let lead: Caller;
let rep: Caller;
const listVersions = new CountedListVersions();

/** Everything that is sent of the first week: all its lists, the week itself, and what is looked up of one person. */
async function firstWeek() {
  now += SHARED_FOR_MS;
  listVersions.bump('W1');
  // It keeps a packed week until that has a new version.
  await bench.deps.database.pool.query(`UPDATE week SET version = version + 1 WHERE week_id = 'W1'`);
  const { lists } = readStates(await lead.inject({ url: '/api/week/states/W1' }));
  const week = await lead.inject({ url: '/api/week/data/W1' });
  const replies = [];
  for (const url of [
    `/api/keyDist/barcode/${ZOE}/week/W1`,
    `/api/keyDist/barcode/${CY}/week/W1`,
    '/api/keyDist/room/701/week/W1',
    '/api/keyDist/room/702/week/W1',
    `/api/scanLiftPass/barcode/${ZOE}/week/W1/1`,
    '/api/coach/allBarcodes/7/direction/inbound/W1',
    '/api/coach/allBarcodes/9/direction/outbound/W1',
    '/api/events/info/500002?weekId=W1',
    '/api/transfer/extras/GVA-03/W1',
  ]) {
    const reply = await rep.inject({ url });
    const { requestId: _, ...body } = reply.json();
    replies.push([url, reply.statusCode, body]);
  }
  for (const [url, payload] of refused()) {
    const reply = await rep.inject({ method: 'POST', url, payload });
    const { requestId: _, idempotentId: __, ...body } = reply.json();
    replies.push([url, reply.statusCode, body]);
  }
  return {
    lists: Object.fromEntries([...lists].map(([address, { body }]) => [address, body])),
    week: gunzipSync(week.rawPayload).toString(),
    replies,
  };
}

/** Scans that are wrong in the first week, and some of them right in the other. */
function refused() {
  const sender = rep.rep;
  const about = { weekID: 'W1', barcode: ZOE };
  const key = keysBody(sender, { weekId: 'W1', barcode: CY, roomId: '701' });
  return [
    ['/api/coach/load', loadBody(sender, { ...about, barcode: CY })],
    ['/api/coach/load', loadBody(sender, { ...about, coachId: '9' })],
    ['/api/coach/load', loadBody(sender, { ...about, coachId: '7', direction: 'inbound' })],
    ['/api/transfer/load', loadTransferBody(sender, { ...about, direction: 'inbound' })],
    ['/api/scanLiftPass', passBody(sender, { ...about, barcode: 'NUCO-LIFT03-900003', bookingRef: ZOE })],
    ['/api/keyDist/distribute', key],
    ['/api/keyDist/distribute', { ...key, idempotentId: `${key.idempotentId}-2`, roomId: '702' }],
    ['/api/workshopLessons/registerLesson', { ...checkInBody(sender), ...about, lessonId: '310002' }],
    [
      '/api/workshopLessons/registerLesson',
      { ...checkInBody(sender), ...about, barcode: CY, lessonId: '310001' },
    ],
    ['/api/transfer/extra-passengers', extrasBody(sender, [ZOE], { transferId: 'GVA-03' })],
    ['/api/events/validate-in', entryBody(sender, { weekId: 'W1', barcode: CY })],
    ['/api/events/validate-in', entryBody(sender, { weekId: 'W1', barcode: ZOE, eventId: '500002' })],
  ] as const;
}

/** One action of every workflow for one passenger, by the address it is sent to. */
function actions(week: string) {
  const sender = rep.rep;
  const about = { weekID: week, barcode: ZOE };
  return [
    ['/api/coach/load', loadBody(sender, about)],
    ['/api/transfer/load', loadTransferBody(sender, { ...about, barcode: CY, direction: 'inbound' })],
    ['/api/scanLiftPass', passBody(sender, { ...about, barcode: 'NUCO-LIFT01-900001', bookingRef: ZOE })],
    [
      '/api/keyDist/distribute',
      keysBody(sender, { weekId: week, barcode: ZOE, roomId: '701', numberOfKeys: 2 }),
    ],
    ['/api/workshopLessons/registerLesson', { ...checkInBody(sender), ...about, lessonId: '310001' }],
    ['/api/events/validate-in', entryBody(sender, { weekId: week, barcode: ZOE })],
  ] as const;
}

async function done(week: string) {
  const outcomes = [];
  for (const [url, payload] of actions(week)) {
    const reply = await rep.inject({ method: 'POST', url, payload });
    outcomes.push(`${url} ${reply.statusCode} ${reply.json().code ?? ''}`);
    // All names of the other week are these.
    if (week === 'W1') expect(reply.body).not.toMatch(/Eve |Elsewhere/);
  }
  return outcomes;
}
/** What becomes of four people who get on a transfer without being on its list. */
async function extras(weekId: string) {
  const references = [ZOE, 'NUCO-AAAAAA-000002', CY, 'WHITEROAD-CCCCCC-000004'];
  const payload = extrasBody(rep.rep, references, { weekId });
  const reply = await rep.inject({ method: 'POST', url: '/api/transfer/extra-passengers', payload });
  return ExtraPassengersReply.parse(reply.json()).results.map(({ outcome, passengerName, bookedOn = [] }) =>
    [outcome, passengerName, ...bookedOn.map((seat) => `${seat.transferId} ${seat.departsText}`)].join(', '),
  );
}

const accepted = () => actions('W1').map(([url]) => `${url} 200 `);

beforeAll(async () => {
  bench = await buildTestApp({ listVersions, clock: () => now });
  expect((await importBundle(bench.deps.database, memorySource(files))).problems).toEqual([]);
  lead = await bench.signIn(
    (await bench.addRep({ rep_id: 'lead', username: 'l@test.example', level: 3 })).username,
  );
  await bench.deps.database.pool.query(
    `UPDATE rep SET password_hash = (SELECT password_hash FROM rep WHERE rep_id = 'lead') WHERE rep_id = 'R1'`,
  );
  rep = await bench.signIn('rep@example.test');
});
afterAll(() => bench.close());

test('a week stays as it is, whatever the same places and people are in another week', async () => {
  const before = await firstWeek();
  expect(Object.keys(before.lists).length).toBeGreaterThan(15);
  expect(before.replies.filter(([, status]) => status === 200)).toHaveLength(3);
  expect((await importBundle(bench.deps.database, memorySource(elsewhere))).problems).toEqual([]);
  expect(await firstWeek()).toEqual(before);
  expect(await done('W2')).toEqual(accepted());
  expect(await extras('W2')).toEqual([
    'added, Eve One',
    'passenger-cancelled, Eve Two',
    'added, Eve Five, GVA-01 null',
    'added, Eve Four, GVA-02 Sat 12 Dec 12:00',
  ]);
  expect(await firstWeek()).toEqual(before);
  // And nobody was ticked off here.
  expect(await done('W1')).toEqual(accepted());
  expect(await extras('W1')).toEqual([
    'added, Zoë O’Brien',
    'added, Łukasz Müller',
    'added, Cy Park, GVA-01 null',
    'passenger-cancelled, Bob Stone',
  ]);
  const { extras: riding } = (await lead.inject({ url: '/api/transfer/extras/GVA-01/W1' })).json();
  expect(riding.map(({ name }: { name: string }) => name)).toEqual([
    'Zoë O’Brien',
    'Łukasz Müller',
    'Cy Park',
  ]);
  // Nor does making the states again bring the other week's actions in.
  const after = await firstWeek();
  await bench.rebuildProjection('W1');
  expect(await firstWeek()).toEqual(after);
});
