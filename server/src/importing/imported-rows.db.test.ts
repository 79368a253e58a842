import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createReferenceHashes } from '#platform/erased-references.ts';
import { createSecrets } from '#platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { erasePassenger } from '../retention/erase-passenger.ts';
import { smallBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { type ImportOptions, importBundle } from './import-bundle.ts';

type Files = Record<string, string>;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  onTestFinished(() => database.drop());
});

async function imported(files: Files, options?: ImportOptions) {
  const report = await importBundle(database, memorySource({ ...smallBundle(), ...files }), options);
  expect(report.problems).toEqual([]);
}

const rowsOf = async (sql: string) => (await database.pool.query(sql)).rows;

test('a passenger is cancelled only by the status as a whole word, in any case', async () => {
  const cancelled = ['Cancelled', 'canceled', 'CANCELLED'];
  const coming = ['Confirmed', 'Cancelled by mistake', 'Not cancelled', 'Cancelling'];
  const passengers = [...cancelled, ...coming]
    .map((status, at) => `Passenger ${at},WHITEROAD-CCCCCC-00010${at},${status},,,\n`)
    .join('');
  await imported({
    'weeks/W1/passengers.csv': smallBundle()['weeks/W1/passengers.csv'] + passengers,
  });
  const rows = await rowsOf(
    `SELECT status, cancelled FROM passenger WHERE reference LIKE 'WHITEROAD-CCCCCC-0001%' ORDER BY reference`,
  );
  expect(rows).toEqual([
    ...cancelled.map((status) => ({ status, cancelled: true })),
    ...coming.map((status) => ({ status, cancelled: false })),
  ]);
});

test.each([
  ['lesson', 'lesson-participants.csv', 'lessonId', '310001'],
  ['event', 'event-participants.csv', 'eventId', '500001'],
])('a passenger taken off a %s is off it, the others stay', async (kind, file, column, id) => {
  await imported({
    [`weeks/W1/${file}`]: `${column},passenger,reference,deleted
${id},NUCO-AAAAAA-000001,,
${id},NUCO-AAAAAA-000002,,1
${id},WASTELAND-BBBBBB-000003,OTHER-ZZZZZZ-${id},0
`,
  });
  const rows = await rowsOf(
    `SELECT place_id, direction, reference, barcode, gone, detail ->> 'reference' AS ticket
     FROM allocation WHERE kind = '${kind}' ORDER BY reference`,
  );
  const seat = (reference: string, ticket: string, gone: boolean) => ({
    place_id: id,
    direction: '',
    reference,
    barcode: reference,
    gone,
    ticket,
  });
  expect(rows).toEqual([
    seat('NUCO-AAAAAA-000001', `NUCO-AAAAAA-${id}`, false),
    seat('NUCO-AAAAAA-000002', `NUCO-AAAAAA-${id}`, true),
    seat('WASTELAND-BBBBBB-000003', `OTHER-ZZZZZZ-${id}`, false),
  ]);
});

test('a pass has its own code, belongs to its passenger, and is already distributed only where the file says so', async () => {
  await imported({
    'weeks/W1/lift-passes.csv': `barcode,passenger,point,passType,duration,firstDaysSkiing,staffMembers,deleted,distributed
NUCO-LIFT01-900001,NUCO-AAAAAA-000001,reception,Adult,6,2026-12-13,"R1,R2",0,0
NUCO-LIFT02-900002,NUCO-AAAAAA-000001,reception,Adult,,,,1,1
`,
  });
  const [first, second] = await rowsOf(
    `SELECT barcode, reference, gone, detail FROM allocation WHERE kind = 'lift-pass' ORDER BY barcode`,
  );
  const pass = { kind: 'lift-pass', place: 'reception', passType: 'Adult' };
  expect(first).toEqual({
    barcode: 'NUCO-LIFT01-900001',
    reference: 'NUCO-AAAAAA-000001',
    gone: false,
    detail: { ...pass, duration: 6, firstDaysSkiing: '2026-12-13', staffMembers: ['R1', 'R2'] },
  });
  expect(second).toEqual({
    barcode: 'NUCO-LIFT02-900002',
    reference: 'NUCO-AAAAAA-000001',
    gone: true,
    detail: { ...pass, duration: null, firstDaysSkiing: null, staffMembers: [], distributed: 1 },
  });
});

test('every column of a passenger is stored under its own name, and changes alone', async () => {
  const columns = `passengerName,reference,status,id,email,phonenumber,dateOfBirth,nationality,groupName,resortName,next_of_kin_name,next_of_kin_phone
`;
  const jo = 'WHITEROAD-JJJJJJ-000007';
  const stored = async () =>
    await rowsOf(
      `SELECT name, status, passenger_id, group_name, cancelled, gone, phone, nationality, resort_name, email,
         date_of_birth, next_of_kin_name, next_of_kin_phone
       FROM passenger JOIN passenger_detail USING (week_id, reference)
         JOIN passenger_email USING (week_id, reference) JOIN passenger_sensitive USING (week_id, reference)
       WHERE week_id = 'W1' AND reference = '${jo}'`,
    );
  const full = {
    name: 'Jo Park',
    status: 'Confirmed',
    passenger_id: '48213',
    group_name: 'Leeds',
    cancelled: false,
    gone: false,
    phone: '447700900201',
    nationality: 'Irish',
    resort_name: 'Val Corbier',
    email: 'jo@example.test',
    date_of_birth: '2004-02-29',
    next_of_kin_name: 'Pat Park',
    next_of_kin_phone: '447700900202',
  };
  const everything = `Jo Park,${jo},Confirmed,48213,jo@example.test,447700900201,2004-02-29,Irish,Leeds,Val Corbier,Pat Park,447700900202\n`;
  const others = String(smallBundle()['weeks/W1/passengers.csv'])
    .split('\n')
    .slice(1, -1)
    .map((row) => `${row.split(',').slice(0, 3).join(',')},,,,,,,,,\n`)
    .join('');
  const importedAs = (row: string) => imported({ 'weeks/W1/passengers.csv': columns + others + row });
  await importedAs(everything);
  expect(await stored()).toEqual([full]);
  await importedAs(everything.replace('900202', '900203').replace('Irish', 'Swiss').replace('Leeds', 'York'));
  expect(await stored()).toEqual([
    { ...full, next_of_kin_phone: '447700900203', nationality: 'Swiss', group_name: 'York' },
  ]);
  // An emptied cell empties the column.
  await importedAs(`Jo Park,${jo},Confirmed,,,,,,,,,\n`);
  const personal = ['phone', 'nationality', 'resort_name', 'email', 'group_name', 'date_of_birth'] as const;
  const emptied = [...personal, 'next_of_kin_name', 'next_of_kin_phone'].map((name) => [name, null]);
  expect(await stored()).toEqual([{ ...full, passenger_id: jo, ...Object.fromEntries(emptied) }]);
});

test('a room has its own people, notes and keys, and a point and an event begin before they end', async () => {
  await imported({
    'weeks/W1/rooms.csv': `subblock_id,accommodation,subblock_physical_name,subblock_room_rep,subblock_capacity,bed_linen_included,towels_included,passenger_notes
701,cimes,Apartment 1,R1,6,1,0,<p>Deposit</p>
702,cimes,Apartment 2,,,,1,
`,
    'weeks/W1/key-rooms.csv': `roomId,roomName,buildingName,numberOfKeys,extraKeys,ready,blocked,allowedBarcodes,supplier,distLoc,distributed,returned
701,Apartment 1,Les Cimes,3,1,1,0,"NUCO-AAAAAA-000001,NUCO-AAAAAA-000002",Corbier,Reception,1,0
702,Apartment 2,Les Cimes,2,,1,0,,Corbier,Reception,,
`,
    'weeks/W1/lift-pass-points.csv': `id,distributionPoint,distributionStartTime,distributionEndTime,lat,lng
reception,Reception,2026-12-12 15:00,2026-12-12 19:00,45.4,6.5
`,
    'weeks/W1/events.csv': `eventId,name,brands,startDateTime,endDateTime
500001,Party,nuco,2026-12-13 21:00,2026-12-14 02:00
`,
  });
  const placesOf = (kind: string) =>
    rowsOf(`SELECT place_id, detail, sheet FROM place WHERE kind = '${kind}' ORDER BY place_id`);
  const room = { accommodation: 'cimes' };
  expect(await placesOf('room')).toMatchObject([
    {
      place_id: '701',
      detail: {
        ...room,
        subblock_physical_name: 'Apartment 1',
        subblock_room_rep: 'R1',
        subblock_capacity: 6,
        bed_linen_included: 1,
        towels_included: 0,
        passenger_notes: '<p>Deposit</p>',
      },
      sheet: {
        numberOfKeys: 3,
        extraKeys: 1,
        ready: 1,
        blocked: 0,
        allowedBarcodes: ['NUCO-AAAAAA-000001', 'NUCO-AAAAAA-000002'],
        supplier: 'Corbier',
        distLoc: 'Reception',
        distributed: 1,
        returned: 0,
        distributionInfo: [],
      },
    },
    {
      place_id: '702',
      detail: { ...room, bed_linen_included: null, towels_included: 1 },
      sheet: { numberOfKeys: 2, extraKeys: 0, allowedBarcodes: [], distributed: 0, returned: 0 },
    },
  ]);
  expect(await placesOf('lift-pass')).toMatchObject([
    {
      detail: {
        distributionLocation: { lat: 45.4, lng: 6.5 },
        distributionStartTime: '2026-12-12T14:00:00.000Z',
        distributionEndTime: '2026-12-12T18:00:00.000Z',
      },
    },
  ]);
  expect(await placesOf('event')).toMatchObject([
    { detail: { startDateTime: '2026-12-13T20:00:00.000Z', endDateTime: '2026-12-14T01:00:00.000Z' } },
  ]);
});

test('a place on the map needs both coordinates, and has the names from the file', async () => {
  await imported({
    'weeks/W1/lessons.csv': `lessonId,group,lessonType,lessonRef,lessonTicketId
310001,Group 1,lessons,,
310002,Group 2,workshop,REF-2,T2
`,
    'weeks/W1/events.csv': `eventId,name,brands,locationName,lat,lng,eventRef
500001,Party,"nuco,wasteland",Le Chamois,45.5,6.5,EV-1
500002,Dinner,nuco,,45.5,6.5,
500003,Walk,nuco,Lake,45.5,,
500004,Swim,nuco,Lake,,6.5,
`,
  });
  const events = await rowsOf(
    `SELECT detail -> 'location' AS location, detail -> 'brands' AS brands, sheet FROM place
     WHERE kind = 'event' ORDER BY place_id`,
  );
  const at = { lat: 45.5, lng: 6.5 };
  expect(events).toEqual([
    {
      location: { name: 'Le Chamois', ...at },
      brands: ['nuco', 'wasteland'],
      sheet: { eventRef: 'EV-1', locationName: 'Le Chamois' },
    },
    {
      location: { name: 'Dinner', ...at },
      brands: ['nuco'],
      sheet: { eventRef: '500002', locationName: null },
    },
    { location: null, brands: ['nuco'], sheet: { eventRef: '500003', locationName: 'Lake' } },
    { location: null, brands: ['nuco'], sheet: { eventRef: '500004', locationName: 'Lake' } },
  ]);
  expect(await rowsOf(`SELECT sheet FROM place WHERE kind = 'lesson' ORDER BY place_id`)).toEqual([
    { sheet: { lessonRef: '310001', lessonTicketId: '310001' } },
    { sheet: { lessonRef: 'REF-2', lessonTicketId: 'T2' } },
  ]);
});

test('staff, their shifts and the event schedule belong to their brand and their rep', async () => {
  await imported({
    'weeks/W1/rep-records.csv': `User ID,Rep,tenant,Staff Type
R1,Amélie Rousseau,nuco,Rep
R9,Kit Hall,wasteland,Driver
`,
    'weeks/W1/schedules.csv': `User ID,Day,Period,Role
R9,Sunday,Evening,Driver
R9,Sunday,Morning,Host
R9,Monday,Evening,Host
R1,Sunday,Evening,Host
`,
    'weeks/W1/whats-on.csv': `id,title,start,end,brand,locationName,latitude,longitude,packages
wo-1,Party,2026-12-13 21:00,2026-12-14 02:00,wasteland,Le Chamois,45.5,6.5,"leeds,york"
wo-2,Walk,2026-12-13 09:00,,,,45.5,6.5,
`,
  });
  const look = await rowsOf(
    `SELECT kind, record_id, brand, rep_id, detail FROM look_up WHERE week_id = 'W1' ORDER BY kind, record_id`,
  );
  const role = (Role: string) => expect.objectContaining({ Role });
  const days = (detail: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(detail).filter(([, value]) => typeof value === 'object'));
  expect(look.map(({ detail: _, ...row }) => row)).toEqual([
    { kind: 'rep-record', record_id: 'R1', brand: 'nuco', rep_id: 'R1' },
    { kind: 'rep-record', record_id: 'R9', brand: 'wasteland', rep_id: 'R9' },
    { kind: 'schedule', record_id: 'R1', brand: 'nuco', rep_id: 'R1' },
    { kind: 'schedule', record_id: 'R9', brand: 'wasteland', rep_id: 'R9' },
    { kind: 'whats-on', record_id: 'wo-1', brand: 'wasteland', rep_id: null },
    { kind: 'whats-on', record_id: 'wo-2', brand: null, rep_id: null },
  ]);
  expect(look[2].detail['User ID']).toBe('R1');
  expect(days(look[2].detail)).toEqual({ Sunday: { Evening: role('Host') } });
  expect(days(look[3].detail)).toEqual({
    Sunday: { Evening: role('Driver'), Morning: role('Host') },
    Monday: { Evening: role('Host') },
  });
  expect(look[4].detail).toMatchObject({
    start: '2026-12-13T20:00:00.000Z',
    end: '2026-12-14T01:00:00.000Z',
    location: { name: 'Le Chamois', latitude: 45.5, longitude: 6.5 },
    packages: [
      { id: 'leeds', name: 'leeds' },
      { id: 'york', name: 'york' },
    ],
  });
  expect(look[5].detail).toMatchObject({ end: null, location: null, packages: [] });
  expect(look[5].detail).not.toHaveProperty('latitude');
});

const SEASON: Files = {
  'season/points-of-interest.csv':
    'id,resortId,name,tagName,brandSlug\npoi-1,val-corbier,Bar,Bar,nuco\npoi-2,val-corbier,Shop,Shop,\n',
  'season/contacts.csv': 'contactId,contactName,brand\nduty,Duty Manager,wasteland\nhq,Office,\n',
  'season/my-season.csv':
    'repId,weekId,weekName,Role\nR1,W1,Week 1,Host\nR2,W1,Week 1,\nR1,W2,Week 2,Driver\n',
  'season/availability.csv': 'repId,code,status\nR1,D01,Available\nR2,D01,Away\n',
  'season/personal-database.csv': 'repId,French,Passport Number\nR1,Fluent,512\nR2,,513\n',
};

test('each record of the season belongs to its brand, and a personal record to its rep alone', async () => {
  await imported(SEASON);
  const rows = await rowsOf(
    `SELECT kind, record_id, brand, rep_id, detail FROM look_up WHERE week_id = '' ORDER BY kind, record_id`,
  );
  const ofRep = { brand: null };
  expect(rows).toMatchObject([
    { kind: 'availability', record_id: 'R1 D01', rep_id: 'R1', ...ofRep, detail: { status: 'Available' } },
    { kind: 'availability', record_id: 'R2 D01', rep_id: 'R2', ...ofRep, detail: { status: 'Away' } },
    { kind: 'contact', record_id: 'duty', rep_id: null, brand: 'wasteland' },
    { kind: 'contact', record_id: 'hq', rep_id: null, brand: null },
    {
      kind: 'my-season',
      record_id: 'R1 W1',
      rep_id: 'R1',
      ...ofRep,
      detail: { weekId: 'W1', data: [{ name: 'Role', value: 'Host' }] },
    },
    { kind: 'my-season', record_id: 'R1 W2', rep_id: 'R1', ...ofRep },
    { kind: 'my-season', record_id: 'R2 W1', rep_id: 'R2', ...ofRep, detail: { data: [] } },
    { kind: 'personal-database', record_id: 'R1', rep_id: 'R1', ...ofRep, detail: { French: 'Fluent' } },
    { kind: 'personal-database', record_id: 'R2', rep_id: 'R2', ...ofRep },
    { kind: 'point-of-interest', record_id: 'poi-1', brand: 'nuco', detail: { resortName: 'Val Corbier' } },
    { kind: 'point-of-interest', record_id: 'poi-2', brand: null },
    { kind: 'resort', record_id: 'val-corbier', brand: null },
  ]);
  expect(rows[4].detail.data).toHaveLength(1);
});

test('a bundle may refer to accounts and resorts from an earlier bundle', async () => {
  await imported(SEASON);
  const accounts = await rowsOf('SELECT * FROM rep ORDER BY rep_id');
  const {
    'season/accounts.csv': _,
    'season/resorts.csv': __,
    ...rest
  } = { ...smallBundle(), ...SEASON } as Files;
  const pois = 'season/points-of-interest.csv';
  const report = await importBundle(
    database,
    memorySource({ ...rest, [pois]: rest[pois]?.replace('Bar,Bar', 'Pub,Bar') ?? '' }),
  );
  expect(report.problems).toEqual([]);
  expect(
    await rowsOf(`SELECT detail ->> 'resortName' AS resort FROM look_up WHERE record_id = 'poi-1'`),
  ).toEqual([{ resort: 'Val Corbier' }]);
  expect(await rowsOf('SELECT * FROM rep ORDER BY rep_id')).toEqual(accounts);
});

test('what a bundle says of its resorts counts, whatever an earlier one said', async () => {
  await imported(SEASON);
  const renamed = { ...SEASON, 'season/resorts.csv': 'id,name\nval-corbier,Val Corbier 1850\n' };
  await imported(renamed);
  expect(
    await rowsOf(`SELECT detail ->> 'resortName' AS resort FROM look_up WHERE record_id = 'poi-1'`),
  ).toEqual([{ resort: 'Val Corbier 1850' }]);
  const without = { ...smallBundle(), ...SEASON, 'season/resorts.csv': 'id,name\nother,Other\n' };
  expect((await importBundle(database, memorySource(without))).problems).toMatchObject(
    [2, 3].map((row) => ({ row, column: 'resortId', value: 'val-corbier' })),
  );
});

test('a seat is in the table with its stops, its equipment and whether it was deleted', async () => {
  const columns = 'direction,passenger,reference,pickUpLocation,dropOffLocation,equipmentCarriage,deleted\n';
  await imported({
    'weeks/W1/coach-passengers.csv': `COACH,${columns}4,outbound,NUCO-AAAAAA-000001,OB-4,Leeds,Val Corbier,I want skis,0
7,outbound,NUCO-AAAAAA-000002,,York,,,1
`,
    'weeks/W1/transfers.csv': 'transferId,Driver\nGVA-01,Luc Favre\nGVA-02,\n',
    'weeks/W1/transfer-departures.csv': `transferId,direction,location,address,dateTime,loadingTime,timeZone,latitude,longitude
GVA-01,inbound,Val Corbier,Coach station,,17:30,,45.4,6.5
`,
    'weeks/W1/transfer-passengers.csv': `transferId,${columns}GVA-01,inbound,NUCO-AAAAAA-000002,TR-1,Val Corbier,Geneva,,\n`,
  });
  const seats = await rowsOf(
    `SELECT kind, place_id, direction, reference, barcode, gone, detail FROM allocation
     WHERE kind IN ('coach', 'transfer', 'own-transport') ORDER BY kind, place_id`,
  );
  const nothing = { reference: null, pickUp: null, dropOff: null, equipmentCarriage: null };
  const [zoe, lukasz, cy] = ['NUCO-AAAAAA-000001', 'NUCO-AAAAAA-000002', 'NUCO-DDDDDD-000005'];
  const seat = (kind: string, place: string, direction: string, passenger: string, detail: object) => ({
    ...{ kind, place_id: place, direction, reference: passenger, barcode: passenger, gone: false },
    detail: { kind, place, direction, ...nothing, ...detail },
  });
  expect(seats).toEqual([
    seat('coach', '4', 'outbound', zoe, {
      reference: 'OB-4',
      pickUp: 'Leeds',
      dropOff: 'Val Corbier',
      equipmentCarriage: 'I want skis',
    }),
    { ...seat('coach', '7', 'outbound', lukasz, { pickUp: 'York' }), gone: true },
    {
      ...seat('own-transport', '', 'outbound', cy, {}),
      detail: { kind: 'own-transport', direction: 'outbound' },
    },
    seat('transfer', 'GVA-01', 'inbound', lukasz, {
      reference: 'TR-1',
      pickUp: 'Val Corbier',
      dropOff: 'Geneva',
    }),
  ]);
  const transfers = await rowsOf(`SELECT detail, sheet FROM place WHERE kind = 'transfer' ORDER BY place_id`);
  expect(transfers).toMatchObject([
    {
      sheet: { transferId: 'GVA-01', Driver: 'Luc Favre' },
      detail: {
        departures: {
          outbound: [],
          inbound: [
            {
              location: 'Val Corbier',
              address: 'Coach station',
              dateTime: null,
              date_formatted: null,
              date_time_formatted: null,
              loading_time_formatted: '17:30',
              latitude: 45.4,
              longitude: 6.5,
            },
          ],
        },
      },
    },
    { detail: { departures: { outbound: [], inbound: [] } } },
  ]);
});

test('a new week may begin disabled or always on, and a later bundle changes only the second', async () => {
  const week = (words: object): Files => ({
    'weeks/W1/week.json': JSON.stringify({
      ...JSON.parse(String(smallBundle()['weeks/W1/week.json'])),
      ...words,
    }),
  });
  const state = () => rowsOf('SELECT disabled, always_on FROM week');
  await imported(week({ disabled: true, alwaysOn: true }));
  expect(await state()).toEqual([{ disabled: true, always_on: true }]);
  await imported(week({ disabled: false }));
  expect(await state()).toEqual([{ disabled: true, always_on: false }]);
});

/** The small bundle's week again, as another week with different people. */
function twoWeeks(): Files {
  const second = Object.entries(smallBundle())
    .filter(([file]) => file.startsWith('weeks/W1/'))
    .map(([file, text]): [string, string] => [
      file.replace('W1', 'W2'),
      text
        .replaceAll('"W1"', '"W2"')
        .replaceAll('NUCO-AAAAAA', 'NUCO-EEEEEE')
        .replaceAll('NUCO-LIFT', 'NUCO-LIFX'),
    ]);
  return { ...smallBundle(), ...Object.fromEntries(second) };
}

test('a week keeps its people, places and documents when another week loses its own', async () => {
  await imported(twoWeeks());
  const ofWeek = async (weekId: string) => {
    const found = [];
    for (const table of ['passenger', 'place', 'allocation', 'look_up', 'week_file'])
      found.push(
        ...(await rowsOf(`SELECT t::text AS row FROM ${table} t WHERE week_id = '${weekId}' ORDER BY 1`)),
      );
    return found;
  };
  // Nor has the second week of the bundle taken anything from the first.
  expect(await rowsOf('SELECT reference FROM passenger WHERE gone')).toEqual([]);
  expect(await rowsOf('SELECT kind, place_id FROM place WHERE gone')).toEqual([]);
  const before = await ofWeek('W2');
  const headers = Object.fromEntries(
    Object.entries(smallBundle())
      .filter(([file]) => /^weeks\/W1\/.*\.csv$/.test(file))
      .map(([file, text]) => [file, text.replace(/\n.*$/s, '\n')]),
  );
  const bundle: Files = { ...smallBundle(), ...headers };
  delete bundle['weeks/W1/documents/slides.pdf'];
  expect((await importBundle(database, memorySource(bundle))).problems).toEqual([]);
  expect(await rowsOf(`SELECT FROM passenger WHERE week_id = 'W1' AND NOT gone`)).toEqual([]);
  expect(await rowsOf(`SELECT FROM week_file WHERE week_id = 'W1'`)).toEqual([]);
  expect(await ofWeek('W2')).toEqual(before);
});

test('a problem in one week keeps the other out as well', async () => {
  await imported(twoWeeks());
  const names = () => rowsOf('SELECT name FROM passenger ORDER BY week_id, reference');
  const before = await names();
  const { 'weeks/W2/lessons.csv': _, 'weeks/W2/lesson-participants.csv': __, ...bundle } = twoWeeks();
  const file = 'weeks/W1/passengers.csv';
  bundle[file] = bundle[file]?.replace('Ann Lee', 'Anne Lee') ?? '';
  expect(await importBundle(database, memorySource(bundle))).toMatchObject({ ok: false, changes: [] });
  expect(await names()).toEqual(before);
});

test('an erased passenger comes back in no week, on no list and in no room', async () => {
  await imported({});
  const secrets = createSecrets(Buffer.alloc(32, 'test'));
  const reference = 'NUCO-AAAAAA-000001';
  await database.db
    .transaction()
    .execute((tx) => erasePassenger(tx, reference, createReferenceHashes(secrets), 0));
  const rooms = (
    week: string,
  ) => `roomId,roomName,buildingName,numberOfKeys,ready,blocked,allowedBarcodes,distributedTo,distributionInfo
701,Apartment 1,Les Cimes,2,1,0,"${reference},NUCO-${week}-000002","Zoë O’Brien - ${reference}, Łukasz Müller - NUCO-${week}-000002","[{""numberOfKeys"":1,""tenant"":""nuco"",""timestamp"":""2027-01-09T15:20:00Z"",""distributedTo"":""Zoë O’Brien - ${reference}""}]"
`;
  // Another week has the same guest, with a seat, a room, a lesson, an event and a pass there.
  const again = Object.fromEntries(
    Object.entries(twoWeeks()).map(([file, text]) => [
      file,
      text.replaceAll('NUCO-EEEEEE-000001', reference),
    ]),
  );
  await imported(
    {
      ...again,
      'weeks/W1/key-rooms.csv': rooms('AAAAAA'),
      'weeks/W2/key-rooms.csv': rooms('EEEEEE'),
    },
    { secrets: async () => secrets },
  );
  const texts = [];
  for (const table of ['passenger', 'passenger_detail', 'passenger_email', 'passenger_sensitive', 'place'])
    texts.push(...(await rowsOf(`SELECT t::text AS row FROM ${table} t`)));
  texts.push(...(await rowsOf('SELECT t::text AS row FROM allocation t')));
  texts.push(...(await rowsOf('SELECT t::text AS row FROM look_up t')));
  const kept = JSON.stringify(texts);
  expect(kept).not.toContain(reference);
  expect(kept).not.toContain('Zoë');
  expect(kept).toContain('Łukasz Müller - NUCO-AAAAAA-000002');
  expect(kept).toContain('NUCO-EEEEEE-000002');
});
