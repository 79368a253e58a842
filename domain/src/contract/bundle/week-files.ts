import * as z from 'zod/mini';
import { text } from '../fields.ts';
import * as cell from './cells.ts';
import { coachFiles } from './coach-files.ts';
import { staffFiles } from './staff-files.ts';
import { table } from './table.ts';
import { transferFiles } from './transfer-files.ts';

/** One handover of keys to guests (document 2 §3 "Key room"). */
export const KeyHandover = z.object({
  numberOfKeys: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
  tenant: text(40),
  timestamp: z.iso.datetime({ offset: true }),
});
export type KeyHandover = z.infer<typeof KeyHandover>;

const passenger = cell.required(cell.ticketCode, 'NUCO-AB12CD-000001');
const deleted = cell.optional(cell.flag, '0');

const stayFiles = {
  'passengers.csv': table({
    about: 'Everyone who is booked on the week. The status `Cancelled` (or `Canceled`) cancels a passenger.',
    key: ['reference'],
    columns: {
      id: cell.optional(cell.id, '48213'),
      passengerName: cell.required(cell.words(200), 'Zoë O’Brien'),
      reference: passenger,
      status: cell.required(cell.words(100), 'Confirmed'),
      email: cell.optional(cell.words(254), 'zoe@example.test'),
      phonenumber: cell.optional(cell.phone, '447700900123'),
      next_of_kin_name: cell.optional(cell.words(200), 'Pat O’Brien'),
      next_of_kin_phone: cell.optional(cell.phone, '447700900124'),
      dateOfBirth: cell.optional(cell.date, '2005-03-14'),
      nationality: cell.optional(cell.words(100), 'British'),
      resortName: cell.optional(cell.words(200), 'Val Corbier'),
      groupName: cell.optional(cell.words(200), 'Leeds Snow Society'),
    },
  }),
  'accommodation.csv': table({
    about: 'Hotels and residences.',
    key: ['id'],
    columns: {
      id: cell.required(cell.id, 'les-cimes'),
      name: cell.required(cell.words(), 'Résidence Les Cimes'),
      address: cell.optional(cell.words(), '14 Rue du Glacier, Val Corbier'),
      latitude: cell.optional(cell.latitude, '45.4692'),
      longitude: cell.optional(cell.longitude, '6.9068'),
      contact_number: cell.optional(cell.phone, '33479000001'),
      reference: cell.optional(cell.words(100), 'ACC-118'),
    },
  }),
  'rooms.csv': table({
    about: 'Rooms (sub-blocks) of the accommodation.',
    key: ['subblock_id'],
    columns: {
      subblock_id: cell.required(cell.id, '70112'),
      accommodation: cell.required(cell.id, 'les-cimes'),
      subblock_physical_name: cell.required(cell.words(200), 'Apartment 12'),
      subblock_room_rep: cell.optional(cell.id, 'R1001'),
      subblock_capacity: cell.optional(cell.count(100), '6'),
      bed_linen_included: cell.optional(cell.flag, '1'),
      towels_included: cell.optional(cell.flag, '0'),
      passenger_notes: cell.optional(cell.html, '<p>Deposit: <b>€50</b> a person</p>'),
    },
  }),
  'room-passengers.csv': table({
    about: 'Who sleeps where, one row a person.',
    key: ['subblock_id', 'passenger'],
    columns: { subblock_id: cell.required(cell.id, '70112'), passenger },
  }),
  'key-rooms.csv': table({
    about:
      'The rooms whose keys reps hand out. `distributed`, `returned`, `distributedTo` and `distributionInfo` are for keys that were handed out before the week came into Offpiste.',
    key: ['roomId'],
    columns: {
      roomId: cell.required(cell.id, '70112'),
      roomName: cell.required(cell.words(200), 'Apartment 12'),
      buildingName: cell.required(cell.words(200), 'Résidence Les Cimes'),
      numberOfKeys: cell.required(cell.count(100), '3'),
      extraKeys: cell.optional(cell.count(100), '1'),
      ready: cell.required(cell.flag, '1'),
      blocked: cell.required(cell.flag, '0'),
      allowedBarcodes: cell.optional(cell.ticketCodes, 'NUCO-AB12CD-000001,NUCO-AB12CD-000002'),
      supplier: cell.optional(cell.words(200), 'Corbier Locations'),
      distLoc: cell.optional(cell.words(200), 'Reception Les Cimes'),
      distLat: cell.optional(cell.latitude, '45.4692'),
      distLon: cell.optional(cell.longitude, '6.9068'),
      distributed: cell.optional(cell.flag, '0'),
      returned: cell.optional(cell.flag, '0'),
      distributedTo: cell.optional(cell.words(300), 'Zoë O’Brien - NUCO-AB12CD-000001'),
      distributionInfo: cell.optional(
        cell.json(z.array(KeyHandover), 'a JSON list of {numberOfKeys, tenant, timestamp}'),
        '[{"numberOfKeys":1,"tenant":"nuco","timestamp":"2027-01-09T15:20:00Z"}]',
      ),
    },
  }),
};

const slopeFiles = {
  'lift-pass-points.csv': table({
    about: 'Where and when lift passes are handed out.',
    key: ['id'],
    columns: {
      id: cell.required(cell.id, 'pass-office'),
      distributionPoint: cell.required(cell.words(200), 'Les Cimes reception'),
      lat: cell.optional(cell.latitude, '45.4692'),
      lng: cell.optional(cell.longitude, '6.9068'),
      distributionStartTime: cell.optional(cell.dateTime, '2027-01-09 15:00'),
      distributionEndTime: cell.optional(cell.dateTime, '2027-01-09 19:00'),
    },
  }),
  'lift-passes.csv': table({
    about:
      'Lift passes, each with its own printed code. `staffMembers` are the reps who hand it out. `distributed` is for passes handed out before the week came into Offpiste; a `deleted` pass stays known so that scanning it says so.',
    key: ['barcode'],
    columns: {
      barcode: cell.required(cell.ticketCode, 'NUCO-LP0001-100001'),
      passenger,
      point: cell.required(cell.id, 'pass-office'),
      passType: cell.required(cell.words(200), 'Val Corbier area, adult'),
      duration: cell.optional(cell.count(365), '6'),
      firstDaysSkiing: cell.optional(cell.date, '2027-01-10'),
      staffMembers: cell.optional(cell.idList, 'R1001,R1002'),
      deleted,
      distributed: cell.optional(cell.flag, '0'),
    },
  }),
  'rental-shops.csv': table({
    about: 'Shops for ski hire.',
    key: ['id'],
    columns: {
      id: cell.required(cell.id, 'sport-corbier'),
      name: cell.required(cell.words(200), 'Sport Corbier'),
      locationUrl: cell.optional(cell.link, 'https://maps.example.test/sport-corbier'),
      openingHours: cell.optional(cell.words(500), '08:30 to 19:00'),
    },
  }),
  'ski-hire.csv': table({
    about: 'Who has hired what.',
    key: ['passenger', 'shop'],
    columns: {
      passenger,
      shop: cell.required(cell.id, 'sport-corbier'),
      package_name: cell.required(cell.words(200), 'Bronze skis and boots'),
      helmet: cell.optional(cell.words(100), 'Yes'),
    },
  }),
  'lessons.csv': table({
    about: 'Lesson groups and workshops.',
    key: ['lessonId'],
    columns: {
      lessonId: cell.required(cell.partId, '310001'),
      group: cell.required(cell.words(200), 'Group 1 – Beginner ski'),
      lessonType: cell.required(cell.oneOf('lessons', 'workshop'), 'lessons'),
      lessonRef: cell.optional(cell.words(100), 'SKI-ESF-310001'),
      lessonTicketId: cell.optional(cell.id, '88121'),
      meetingPoint: cell.optional(cell.words(), 'Foot of the Bouquetin lift'),
      meetingPointUrl: cell.optional(cell.link, 'https://maps.example.test/bouquetin'),
      times: cell.optional(cell.words(), 'Sunday to Friday 09:15 to 11:45'),
      notes: cell.optional(cell.words(2000), 'Bring your lift pass'),
      capacity: cell.optional(cell.count(1000), '12'),
    },
  }),
  'lesson-participants.csv': table({
    about: 'Who takes part. `reference` may be left empty: it is then the booking and the lesson id.',
    key: ['lessonId', 'passenger'],
    columns: {
      lessonId: cell.required(cell.partId, '310001'),
      passenger,
      reference: cell.optional(cell.words(100), 'NUCO-AB12CD-310001'),
      deleted,
    },
  }),
};

const eventFiles = {
  'events.csv': table({
    about: 'Events with tickets. Only reps whose app runs under one of `brands` may admit people.',
    key: ['eventId'],
    columns: {
      eventId: cell.required(cell.partId, '500001'),
      eventRef: cell.optional(cell.words(100), 'EV-500001'),
      name: cell.required(cell.words(200), 'Welcome Party'),
      brands: cell.required(cell.brandList, 'nuco,wasteland'),
      description: cell.optional(cell.html, '<p>Doors at nine.</p>'),
      host: cell.optional(cell.words(200), 'NUCO'),
      locationName: cell.optional(cell.words(200), 'Le Chamois'),
      lat: cell.optional(cell.latitude, '45.4692'),
      lng: cell.optional(cell.longitude, '6.9068'),
      startDateTime: cell.optional(cell.dateTime, '2027-01-10 21:00'),
      endDateTime: cell.optional(cell.dateTime, '2027-01-11 02:00'),
      lastEntry: cell.optional(cell.words(100), '23:30'),
      sponsor: cell.optional(cell.words(200), 'Alpine Cola'),
      barType: cell.optional(cell.words(200), 'Cash bar'),
      transportInfo: cell.optional(cell.html, 'Shuttle from the coach park every 20 minutes'),
      clothing: cell.optional(cell.html, 'Ski wear is fine'),
      extraInfo: cell.optional(cell.html, 'Bring <b>ID</b>'),
    },
  }),
  'event-participants.csv': table({
    about: 'Who has a ticket. `reference` may be left empty: it is then the booking and the event id.',
    key: ['eventId', 'passenger'],
    columns: {
      eventId: cell.required(cell.partId, '500001'),
      passenger,
      reference: cell.optional(cell.words(100), 'NUCO-AB12CD-500001'),
      deleted,
    },
  }),
};

/** Files of one week, in its folder. A file that is left out counts as empty. */
export const weekFiles = {
  ...stayFiles,
  ...coachFiles,
  ...transferFiles,
  ...slopeFiles,
  ...eventFiles,
  ...staffFiles,
} as const;
