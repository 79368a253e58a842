/** A small, valid bundle for tests: one week, five passengers, two coaches and a bit of everything else. */
export function smallBundle(): Record<string, string> {
  return {
    'bundle.json': JSON.stringify({ format: 'offpiste-week-bundle', version: 1 }),
    'season/resorts.csv': 'id,name\nval-corbier,Val Corbier\n',
    'season/points-of-interest.csv': 'id,resortId,name,tagName\npoi-1,val-corbier,Medical Centre,Medical\n',
    'season/contacts.csv': 'contactId,contactName,tel\nduty,Duty Manager,447700900111\n',
    'season/accounts.csv': `repId,username,name,tenant,level,hq,staffType
R1,rep@example.test,Amélie Rousseau,nuco,1,0,Rep
R2,lead@example.test,Sam Lee,nuco,2,0,Team Leader
`,
    'season/availability.csv': 'repId,code,status\nR1,D01,Available\n',
    'weeks/W1/week.json': JSON.stringify({
      weekId: 'W1',
      weekName: 'Week 1',
      systemId: 'S1',
      timeZone: 'Europe/Paris',
      startsOn: '2026-12-11',
      endsOn: '2026-12-19',
      packages: [{ departureDate: '2026-12-11' }],
    }),
    'weeks/W1/passengers.csv': `passengerName,reference,status,email,phonenumber,dateOfBirth
Zoë O’Brien,NUCO-AAAAAA-000001,Confirmed,zoe@example.test,447700900123,2005-03-14
Łukasz Müller,NUCO-AAAAAA-000002,Confirmed,,,
Ann Lee,WASTELAND-BBBBBB-000003,Confirmed,,,
Bob Stone,WHITEROAD-CCCCCC-000004,Cancelled,,,
Cy Park,NUCO-DDDDDD-000005,Confirmed,,,
`,
    'weeks/W1/accommodation.csv': 'id,name\ncimes,Les Cimes\n',
    'weeks/W1/rooms.csv': `subblock_id,accommodation,subblock_physical_name,subblock_room_rep,passenger_notes
701,cimes,Apartment 1,R1,<p>Deposit <b>€50</b></p>
702,cimes,Apartment 2,,
`,
    'weeks/W1/room-passengers.csv': 'subblock_id,passenger\n701,NUCO-AAAAAA-000001\n701,NUCO-AAAAAA-000002\n',
    'weeks/W1/key-rooms.csv': `roomId,roomName,buildingName,numberOfKeys,ready,blocked,allowedBarcodes
701,Apartment 1,Les Cimes,2,1,0,"NUCO-AAAAAA-000001,NUCO-AAAAAA-000002"
`,
    'weeks/W1/coaches.csv':
      'COACH,OPERATOR,Capacity,OB NUCO Staff\n4,Northern Star,53,2\n7,Northern Star,49,0\n',
    'weeks/W1/coach-departures.csv': `COACH,direction,location,dateTime,loadingTime,timeZone
4,outbound,Leeds,2026-12-11 05:30,05:00,Europe/London
4,inbound,Val Corbier,2026-12-19 18:00,17:30,
7,outbound,York,2026-12-11 06:00,05:30,Europe/London
`,
    'weeks/W1/coach-passengers.csv': `COACH,direction,passenger,pickUpLocation,equipmentCarriage
4,outbound,NUCO-AAAAAA-000001,Leeds,I want to bring my own skis
4,outbound,NUCO-AAAAAA-000002,Leeds,No equipment
4,inbound,NUCO-AAAAAA-000001,Val Corbier,
7,outbound,WASTELAND-BBBBBB-000003,York,
`,
    'weeks/W1/own-transport.csv': 'passenger,direction\nNUCO-DDDDDD-000005,outbound\n',
    'weeks/W1/lift-pass-points.csv':
      'id,distributionPoint,distributionStartTime\nreception,Reception,2026-12-12 15:00\n',
    'weeks/W1/lift-passes.csv': `barcode,passenger,point,passType,duration,staffMembers,deleted
NUCO-LIFT01-900001,NUCO-AAAAAA-000001,reception,Adult,6,R1,0
NUCO-LIFT02-900002,NUCO-AAAAAA-000002,reception,Adult,6,"R1,R2",1
`,
    'weeks/W1/lessons.csv': 'lessonId,group,lessonType\n310001,Group 1,lessons\n',
    'weeks/W1/lesson-participants.csv': 'lessonId,passenger\n310001,NUCO-AAAAAA-000001\n',
    'weeks/W1/events.csv':
      'eventId,name,brands,description\n500001,Welcome Party,"nuco,wasteland",<p>Doors at nine</p>\n',
    'weeks/W1/event-participants.csv': 'eventId,passenger\n500001,NUCO-AAAAAA-000001\n',
    'weeks/W1/rep-records.csv': 'User ID,Rep,tenant,Staff Type\nR1,Amélie Rousseau,nuco,Rep\n',
    'weeks/W1/schedules.csv': 'User ID,Day,Period,Role,Start\nR1,Sunday,Evening,Host,20:30\n',
    'weeks/W1/whats-on.csv': 'id,title,start\nwo-1,Welcome Party,2026-12-13 21:00\n',
    'weeks/W1/documents.csv': 'fileId,title,file\nslides,Welcome slides,slides.pdf\n',
    'weeks/W1/documents/slides.pdf': '%PDF-1.4\n%%EOF\n',
  };
}

/** The small bundle with something in every file, and a brand wherever one is allowed. */
export function wholeBundle(): Record<string, string> {
  return {
    ...smallBundle(),
    'season/points-of-interest.csv': 'id,resortId,name,tagName,brandSlug\npoi-1,val-corbier,Bar,Bar,nuco\n',
    'season/contacts.csv': 'contactId,contactName,tel,brand\nduty,Duty Manager,447700900111,nuco\n',
    'season/my-season.csv': 'repId,weekId,weekName,Role\nR1,W1,Week 1,Host\n',
    'season/personal-database.csv': 'repId,French\nR1,Fluent\n',
    'weeks/W1/transfers.csv': 'transferId\nGVA-01\nGVA-02\n',
    'weeks/W1/transfer-departures.csv':
      'transferId,direction,location,dateTime\nGVA-01,outbound,Geneva,2026-12-12 11:00\nGVA-02,outbound,Geneva,2026-12-12 12:00\n',
    'weeks/W1/transfer-passengers.csv':
      'transferId,direction,passenger,pickUpLocation\nGVA-01,inbound,NUCO-DDDDDD-000005,\n',
    'weeks/W1/rental-shops.csv': 'id,name\nshop,Ski Shop\n',
    'weeks/W1/ski-hire.csv': 'passenger,shop,package_name\nNUCO-AAAAAA-000001,shop,Silver\n',
    'weeks/W1/whats-on.csv': 'id,title,start,brand\nwo-1,Welcome Party,2026-12-13 21:00,wasteland\n',
    'weeks/W1/documents.csv': 'fileId,title,file,brand\nslides,Welcome slides,slides.pdf,nuco\n',
  };
}

/** The tables that an import of a week writes. */
export const IMPORTED_TABLES = [
  'week',
  'passenger',
  'passenger_detail',
  'passenger_email',
  'passenger_sensitive',
  'place',
  'allocation',
  'look_up',
  'week_file',
];
