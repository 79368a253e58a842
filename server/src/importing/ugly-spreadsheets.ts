import { smallBundle } from './bundle-fixture.ts';
import { madeWorkbook } from './reading/made-workbook.ts';

const { 'bundle.json': HEAD = '', 'weeks/W1/week.json': WEEK = '' } = smallBundle();

/** Of all lists by their names, as one bundle. */
function bundle(lists: Record<string, string | Uint8Array>): Record<string, string | Uint8Array> {
  const files = Object.entries(lists).map(([list, content]) => [`weeks/W1/${list}.csv`, content]);
  return { 'bundle.json': HEAD, 'weeks/W1/week.json': WEEK, ...Object.fromEntries(files) };
}

/** One week as our own form has it; below it is as three people would send it. All give the same tables. */
export const cleanBundle = bundle({
  passengers: `passengerName,reference,status,email,phonenumber,dateOfBirth,groupName
Zoë O’Brien,NUCO-AAAAAA-000001,Confirmed,zoe@example.test,447700900123,2005-03-14,Leeds Snow Society
Jürgen Müller,NUCO-AAAAAA-000002,Confirmed,,491701234567,1999-11-02,"Leeds, second bus"
Ann Lee,WASTELAND-BBBBBB-000003,Confirmed,,,2001-07-08,
Cy Park,NUCO-DDDDDD-000005,Confirmed,cy@example.test,447700900125,2000-01-31,Leeds Snow Society
`,
  accommodation: `id,name,latitude,longitude
cimes,Résidence Les Cimes,45.4692,6.9068
roc,Hôtel du Roc,45.47,6.91
`,
  rooms: `subblock_id,accommodation,subblock_physical_name,subblock_capacity,bed_linen_included
701,cimes,Apartment 1,4,1
702,roc,Apartment 2,2,0
`,
  'room-passengers': `subblock_id,passenger
701,NUCO-AAAAAA-000001
701,NUCO-AAAAAA-000002
`,
  coaches: `COACH,OPERATOR,Capacity,OPERATOR_NUMBER
4,Northern Star,53,447700900321
7,Northern Star,49,447700900322
`,
  'coach-departures': `COACH,direction,location,dateTime,loadingTime,timeZone
4,outbound,Leeds,2026-12-11 05:30,05:00,Europe/London
4,inbound,Val Corbier,2026-12-19 18:00,17:30,
7,outbound,York,2026-12-11 00:00,05:30,Europe/London
`,
  'coach-passengers': `COACH,direction,passenger,pickUpLocation
4,outbound,NUCO-AAAAAA-000001,Leeds
4,outbound,NUCO-AAAAAA-000002,Leeds
7,outbound,WASTELAND-BBBBBB-000003,York
`,
  'lift-pass-points': `id,distributionPoint,distributionStartTime
reception,Reception,2026-12-12 15:00
`,
  'lift-passes': `barcode,passenger,point,passType,duration,firstDaysSkiing
NUCO-LIFT01-900001,NUCO-AAAAAA-000001,reception,Adult,6,2026-12-13
`,
});

/** What the operator's people have to say about the headings of the German sheets, once. */
export const germanAnswers = {
  columns: new Map([
    [
      'passengers',
      new Map<string, string | null>([
        ['Geburtsdatum', 'dateOfBirth'],
        ['Telefon', 'phonenumber'],
        ['Bemerkung', null],
      ]),
    ],
  ]),
};

/** Excel in German: semicolons, Windows-1252, a title, `dd.mm.yyyy`, decimal commas, a total, spaces everywhere. */
export const germanExcel = bundle({
  passengers: windows1252(`Teilnehmer Woche 1;;;;;;
;;;;;;
Passenger Name;Ticket Code;E-Mail;Telefon;Geburtsdatum;Group;Bemerkung
Zoë O’Brien ;NUCO-AAAAAA-000001;zoe@example.test;447700900123;14.03.2005;Leeds Snow Society;
 Jürgen Müller;NUCO-AAAAAA-000002;;491701234567;02.11.1999;Leeds, second bus;zahlt bar
;;;;;;
Ann\u00a0Lee;WASTELAND-BBBBBB-000003;;;08.07.2001;;
Cy Park;NUCO-DDDDDD-000005;cy@example.test;447700900125;31.01.2000;Leeds Snow Society;
Gesamt;;;;;4;
`),
  accommodation: windows1252(`sep=;
id;Name;Latitude;Longitude
cimes;Résidence Les Cimes;45,4692;6,9068
roc;Hôtel du Roc;45,47;6,91
`),
  rooms: windows1252(`Zimmerliste;;;;
subblock_id;accommodation;Subblock Physical Name;Subblock Capacity;Bed Linen Included
701;cimes;Apartment 1;4;WAHR
702;roc;Apartment 2;2;FALSCH
`),
  'room-passengers': windows1252(`subblock_id;passenger
701;NUCO-AAAAAA-000001
701;NUCO-AAAAAA-000002
`),
  coaches: windows1252(`Coach;Operator;Capacity;Operator Number
4;Northern Star;53;447700900321
7;Northern Star;49;447700900322
Summe;;102;
`),
  'coach-departures': windows1252(`COACH;direction;location;dateTime;loadingTime;timeZone
4;outbound;Leeds;11.12.2026 05:30;05:00;Europe/London
4;inbound;Val Corbier;19.12.2026 18:00:00;17.30;
7;outbound;York;11.12.2026 0:00;5:30;Europe/London
`),
  'coach-passengers': windows1252(`COACH;direction;passenger;Pick-up Location
4;outbound;NUCO-AAAAAA-000001;Leeds
4;outbound;NUCO-AAAAAA-000002;Leeds
7;outbound;WASTELAND-BBBBBB-000003;York
`),
  'lift-pass-points': windows1252(`id;distributionPoint;distributionStartTime
reception;Reception;12.12.2026 15:00
`),
  'lift-passes': windows1252(`barcode;passenger;point;passType;duration;firstDaysSkiing
NUCO-LIFT01-900001;NUCO-AAAAAA-000001;reception;Adult;6;13.12.2026
`),
});

/** Excel in the United States, “Unicode Text”: UTF-16 with tabs, `m/d/yyyy`, AM and PM. */
export const americanExcel = bundle({
  passengers: unicodeText(`passengerName,reference,status,email,phonenumber,dateOfBirth,groupName
Zoë O’Brien,NUCO-AAAAAA-000001,Confirmed,zoe@example.test,447700900123,3/14/2005,Leeds Snow Society
Jürgen Müller,NUCO-AAAAAA-000002,Confirmed,,491701234567,11/2/1999,Leeds; second bus
Ann Lee,WASTELAND-BBBBBB-000003,Confirmed,,,7/8/2001,
Cy Park,NUCO-DDDDDD-000005,Confirmed,cy@example.test,447700900125,1/31/2000,Leeds Snow Society
`),
  accommodation: unicodeText(`ID,NAME,LATITUDE,LONGITUDE
cimes,Résidence Les Cimes,45.4692,6.9068
roc,Hôtel du Roc,45.47,6.91
`),
  rooms: unicodeText(`subblock_id,accommodation,subblock_physical_name,subblock_capacity,bed_linen_included
701,cimes,Apartment 1,4,TRUE
702,roc,Apartment 2,2,FALSE
`),
  'room-passengers': unicodeText(`subblock_id,passenger
701,NUCO-AAAAAA-000001
701,NUCO-AAAAAA-000002
`),
  coaches: unicodeText(`Coach Number,OPERATOR,Capacity,OPERATOR_NUMBER
4,Northern Star,53,447700900321
7,Northern Star,49,447700900322
`),
  'coach-departures': unicodeText(`COACH,direction,location,dateTime,loadingTime,timeZone
4,outbound,Leeds,12/11/2026 5:30 AM,5:00 AM,Europe/London
4,inbound,Val Corbier,12/19/2026 6:00 PM,5:30 PM,
7,outbound,York,12/11/2026 12:00 AM,5:30:00 AM,Europe/London
`),
  'coach-passengers': unicodeText(`COACH,direction,passenger,pickUpLocation
4,outbound,NUCO-AAAAAA-000001,Leeds
4,outbound,NUCO-AAAAAA-000002,Leeds
7,outbound,WASTELAND-BBBBBB-000003,York
`),
  'lift-pass-points': unicodeText(`id,distributionPoint,distributionStartTime
reception,Reception,12/12/2026 3:00 PM
`),
  'lift-passes': unicodeText(`barcode,passenger,point,passType,duration,firstDaysSkiing
NUCO-LIFT01-900001,NUCO-AAAAAA-000001,reception,Adult,6,12/13/2026
`),
});

const at = (instant: string) => new Date(`${instant}Z`);
const time = (clock: string) => at(`1899-12-30T${clock}:00`);

/** One workbook with a sheet for each list: dates and times as Excel keeps them, phones as numbers, titles, totals. */
export const oneWorkbook = {
  'Week 1 final (2).xlsx': madeWorkbook([
    {
      name: 'week',
      rows: [
        ['name', 'value'],
        ['weekId', 'W1'],
        ['Week Name', 'Week 1'],
        ['systemId', 'S1'],
        ['timeZone', 'Europe/Paris'],
        ['startsOn', at('2026-12-11T00:00:00')],
        ['endsOn', at('2026-12-19T00:00:00')],
        ['departureDate', at('2026-12-11T00:00:00')],
      ],
    },
    {
      name: 'Passengers',
      merged: ['A1:G1'],
      rows: [
        ['Leeds & York, week 1', null, null, null, null, null, null],
        [],
        ['Passenger Name', 'reference', 'Email', 'Phone', 'DOB', 'Group'],
        [
          'Zoë O’Brien',
          'NUCO-AAAAAA-000001',
          'zoe@example.test',
          447700900123,
          at('2005-03-14T00:00:00'),
          'Leeds Snow Society',
        ],
        [
          'Jürgen Müller ',
          'NUCO-AAAAAA-000002',
          null,
          491701234567,
          at('1999-11-02T00:00:00'),
          'Leeds, second bus',
        ],
        [],
        ['Ann Lee', 'WASTELAND-BBBBBB-000003', null, null, at('2001-07-08T00:00:00'), null],
        [
          'Cy Park',
          'NUCO-DDDDDD-000005',
          'cy@example.test',
          447700900125,
          at('2000-01-31T00:00:00'),
          'Leeds Snow Society',
        ],
        ['Total', 4],
      ],
    },
    {
      name: 'accommodation',
      rows: [
        ['id', 'name', 'latitude', 'longitude'],
        ['cimes', 'Résidence Les Cimes', 45.4692, 6.9068],
        ['roc', 'Hôtel du Roc', 45.47, '6,91'],
      ],
    },
    {
      name: 'rooms',
      rows: [
        ['subblock_id', 'accommodation', 'subblock_physical_name', 'subblock_capacity', 'bed_linen_included'],
        [701, 'cimes', 'Apartment 1', 4, true],
        [702, 'roc', 'Apartment 2', 2, false],
      ],
    },
    {
      name: 'room-passengers',
      rows: [
        ['subblock_id', 'passenger'],
        [701, 'NUCO-AAAAAA-000001'],
        [701, 'NUCO-AAAAAA-000002'],
      ],
    },
    {
      name: 'Coaches',
      rows: [
        ['COACH', 'OPERATOR', 'Capacity', 'OPERATOR_NUMBER'],
        [4, 'Northern Star', 53, 447700900321],
        [7, 'Northern Star', 49, 447700900322],
        [null, null, 102, null],
      ],
    },
    {
      name: 'Coach departures',
      rows: [
        ['COACH', 'direction', 'location', 'dateTime', 'loadingTime', 'timeZone'],
        [4, 'outbound', 'Leeds', at('2026-12-11T05:30:00'), time('05:00'), 'Europe/London'],
        [4, 'inbound', 'Val Corbier', at('2026-12-19T18:00:00'), time('17:30'), null],
        [7, 'outbound', 'York', at('2026-12-11T00:00:00'), time('05:30'), 'Europe/London'],
      ],
    },
    {
      name: 'coach-passengers',
      rows: [
        ['COACH', 'direction', 'passenger', 'pickUpLocation'],
        [4, 'outbound', 'NUCO-AAAAAA-000001', 'Leeds'],
        [4, 'outbound', 'NUCO-AAAAAA-000002', 'Leeds'],
        [7, 'outbound', 'WASTELAND-BBBBBB-000003', 'York'],
      ],
    },
    {
      name: 'lift-pass-points',
      rows: [
        ['id', 'distributionPoint', 'distributionStartTime'],
        ['reception', 'Reception', at('2026-12-12T15:00:00')],
      ],
    },
    {
      name: 'lift-passes',
      rows: [
        ['barcode', 'passenger', 'point', 'passType', 'duration', 'firstDaysSkiing'],
        ['NUCO-LIFT01-900001', 'NUCO-AAAAAA-000001', 'reception', 'Adult', 6, at('2026-12-13T00:00:00')],
      ],
    },
    { name: 'Notes', rows: [['Ask Robin about coach 7']] },
  ]),
};

/** The bytes of a text in Windows-1252, as Excel saves “CSV” in the west of Europe. */
export function windows1252(text: string): Uint8Array {
  return Buffer.from(text.replaceAll('’', '\u0092').replaceAll('€', '\u0080'), 'latin1');
}

/** The bytes of what Excel calls “Unicode Text”: UTF-16 with its mark, tabs, and line ends of Windows. */
function unicodeText(text: string): Uint8Array {
  const tabs = text.replaceAll(',', '\t').replaceAll(';', ',').replaceAll('\n', '\r\n');
  return Buffer.from(`\ufeff${tabs}`, 'utf16le');
}
