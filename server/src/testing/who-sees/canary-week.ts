import type { Allocation } from '@offpiste/domain/contract/week.ts';
import { addLesson, addParticipant } from '#testing/lesson-fixture.ts';
import {
  addContact,
  addLookUp,
  addPersonalDatabase,
  addPoint,
  addRepRecord,
  addSchedule,
  addWeekFile,
  addWhatsOn,
} from '#testing/look-up-fixture.ts';
import type { TestDatabase } from '#testing/test-database.ts';
import { addTransfer, addTransferSeat } from '#testing/transfer-fixture.ts';
import { addAllocation, addCoach, addPassenger, addPlace, addSeat, addWeek } from '#testing/week-fixture.ts';
import { BIRTHDAYS, canary } from './canaries.ts';
import { addAlpine } from './canary-brands.ts';
import type { Asker } from './reaches.ts';

export const PREFIXES = ['NUCO', 'WASTELAND', 'WHITEROAD', 'ALPINE', 'ALPS'] as const;
export const BRANDS = ['nuco', 'wasteland', 'snowfuze', 'alpine'] as const;
type Prefix = (typeof PREFIXES)[number];

export const referenceOf = (prefix: Prefix) => `${prefix}-AB12CD-000001`;
/** One pass is allocated to everybody, the other to a stranger. */
export const passesOf = (prefix: Prefix) => [`${prefix}-LP0001-900001`, `${prefix}-LP0002-900002`] as const;
export const ROOM_ID = '70112';
/** Brands of the events; each event's id names them. */
const EVENTS = [...BRANDS, 'nuco+wasteland+snowfuze'];
export const EVENT_IDS = EVENTS.map((brands) => canary('event', brands));

/** A week in which every field that may be visible contains a canary, and every field that may not as well. */
export async function addCanaryWeek(database: TestDatabase, askers: readonly Asker[]): Promise<void> {
  await addAlpine(database);
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true, name: canary('closed') });
  await addPlaces(database);
  for (const prefix of PREFIXES) await addBookedPassenger(database, prefix, askers);
  await addPassenger(database, {
    reference: 'NUCO-GONE00-000001',
    name: canary('internal'),
    gone: true,
  });
  await addColleagues(database, askers);
  for (const brand of [...BRANDS, null]) await addRecordsOf(database, brand);
}

async function addPlaces(database: TestDatabase): Promise<void> {
  const secret = { secret: canary('internal') };
  const place = (kind: string, placeId: string, detail: object) =>
    addPlace(database, { kind, placeId, detail: { ...detail, ...secret }, sheet: secret });
  await addCoach(database, { coachId: '4', outbound: ['Leeds'], sheet: secret });
  await addTransfer(database, { transferId: 'GVA-01', outbound: ['Geneva airport'] });
  await addLesson(database, { lessonId: '310001' });
  await place('accommodation', 'les-cimes', {
    name: 'Les Cimes',
    address: '14 Rue du Glacier',
    latitude: 45.4,
    longitude: 6.9,
    contact_number: '33479000001',
    reference: 'ACC-118',
  });
  await addKeyedRoom(database);
  await place('lift-pass', 'office', {
    distributionPoint: 'Pass office',
    distributionLocation: { lat: 45.4, lng: 6.5 },
    distributionStartTime: '2026-12-12T14:00:00.000Z',
    distributionEndTime: null,
  });
  await place('ski-hire', 'sport', { name: 'Sport Corbier', locationUrl: null, openingHours: '08:30' });
  for (const brands of EVENTS)
    await place('event', canary('event', brands), {
      name: canary('event', brands),
      brands: brands.split('+'),
      description: canary('event', brands),
      host: null,
      location: { name: canary('event', brands), lat: 45.4, lng: 6.5 },
      startDateTime: '2026-12-13T20:00:00.000Z',
      endDateTime: null,
      lastEntry: null,
      sponsor: null,
      barType: null,
      transportInfo: null,
      clothing: null,
      extraInfo: null,
    });
}

/** A room for everyone, whose keys were handed out before the week was imported, some to each brand's guest. */
async function addKeyedRoom(database: TestDatabase): Promise<void> {
  const recipients = PREFIXES.map((prefix) => `${canary('name', prefix)} - ${referenceOf(prefix)}`);
  await addPlace(database, {
    kind: 'room',
    placeId: ROOM_ID,
    detail: {
      accommodation: 'les-cimes',
      subblock_physical_name: 'Apartment 12',
      subblock_room_rep: 'nuco-1',
      subblock_capacity: 6,
      bed_linen_included: 1,
      towels_included: 0,
      passenger_notes: '<p>Deposit</p>',
      secret: canary('internal'),
    },
    sheet: {
      roomId: ROOM_ID,
      roomName: 'Apartment 12',
      buildingName: 'Les Cimes',
      numberOfKeys: 9,
      extraKeys: 1,
      ready: 1,
      blocked: 0,
      allowedBarcodes: PREFIXES.map(referenceOf),
      supplier: 'Corbier Locations',
      distLoc: 'Reception',
      distLat: 45.4692,
      distLon: 6.9068,
      distributed: 0,
      returned: 0,
      distributedTo: recipients.join(', '),
      distributionInfo: [],
      secret: canary('internal'),
    },
  });
}

async function addBookedPassenger(
  database: TestDatabase,
  prefix: Prefix,
  askers: readonly Asker[],
): Promise<void> {
  const reference = referenceOf(prefix);
  const detail = canary('detail', prefix);
  await addPassenger(database, {
    reference,
    name: canary('name', prefix),
    nationality: detail,
    phone: detail,
    email: canary('email', prefix),
    dateOfBirth: BIRTHDAYS[prefix] ?? '',
    nextOfKin: { name: canary('sensitive', prefix), phone: canary('sensitive', prefix) },
  });
  await addSeat(database, reference, { coachId: '4' });
  await addTransferSeat(database, reference, { transferId: 'GVA-01' });
  await addParticipant(database, reference, { lessonId: '310001' });
  const booked: Allocation[] = [
    { kind: 'room', place: ROOM_ID },
    { kind: 'own-transport', direction: 'inbound' },
    { kind: 'ski-hire', place: 'sport', package_name: detail, helmet: detail },
    ...EVENT_IDS.map((place) => ({ kind: 'event' as const, place, reference: detail })),
  ];
  for (const allocation of booked) await addAllocation(database, reference, allocation);
  const [everybodys, strangers] = passesOf(prefix);
  await addPass(database, { prefix, barcode: everybodys, staff: askers.map(({ repId }) => repId) });
  await addPass(database, { prefix, barcode: strangers, staff: ['stranger'] });
}

async function addPass(
  { db }: TestDatabase,
  { prefix, barcode, staff }: { prefix: Prefix; barcode: string; staff: string[] },
): Promise<void> {
  const owner = staff.includes('stranger') ? `${prefix}|stranger` : prefix;
  await db
    .insertInto('allocation')
    .values({
      week_id: 'W1',
      kind: 'lift-pass',
      place_id: 'office',
      reference: referenceOf(prefix),
      barcode,
      detail: JSON.stringify({
        kind: 'lift-pass',
        place: 'office',
        passType: canary('pass', owner),
        duration: 6,
        firstDaysSkiing: '2026-12-13',
        staffMembers: staff,
      }),
    })
    .execute();
}

async function addColleagues(database: TestDatabase, askers: readonly Asker[]): Promise<void> {
  const colleagues = [
    ...BRANDS.flatMap((tenant) =>
      ['Rep', 'Welfare', 'Eame Hill'].map((staffType) => ({
        tenant: tenant as string,
        staffType,
        userId: `${tenant} ${staffType}`,
      })),
    ),
    // One of the askers is lent to another brand for the week.
    ...askers.map(({ repId, tenant, level }) => ({
      tenant: level === 0 ? 'elsewhere' : tenant,
      staffType: 'Rep',
      userId: repId,
    })),
  ];
  for (const { tenant, staffType, userId } of colleagues) {
    const text = canary('colleague', `${tenant}|${staffType}|${userId}`);
    await addRepRecord(database, {
      'User ID': userId,
      Rep: text,
      tenant,
      'Staff Type': staffType,
      Phone: text,
      'OB Flight No': text,
    });
    await addSchedule(database, userId, { Sunday: { Evening: { Role: text, Location: text } } });
  }
  for (const { repId } of askers) {
    const text = canary('personal', repId);
    const week = { weekId: 'W1', weekName: text, data: [{ name: 'Resort', value: text }] };
    await addLookUp(database, { kind: 'my-season', id: repId, repId, detail: week });
    await addLookUp(database, {
      kind: 'availability',
      id: repId,
      repId,
      detail: { code: 'O01', status: text },
    });
    await addPersonalDatabase(database, repId, {
      'GBS ID': text,
      'Passport First Names': text,
      'Passport Surname': text,
      'Passport Number': text,
      'Passport Expiry': null,
      Nationality: text,
      'Date of Birth': text,
      French: text,
      Address: text,
      'Phone 2': text,
      'Jacket Number': text,
      Luggage: text,
      'Equipment Hire': text,
      'Ski Pass': text,
    });
  }
}

async function addRecordsOf(database: TestDatabase, brand: string | null): Promise<void> {
  const owner = brand ?? 'everyone';
  const text = canary('record', owner);
  await addContact(database, { contactId: owner, contactName: text, tel: text, email: text }, brand);
  const point = { id: owner, resortId: 'val', name: text, position: text, brandSlug: brand };
  await addPoint(database, point);
  await addWhatsOn(
    database,
    { id: owner, title: text, start: '2026-12-13T20:00:00.000Z', description: text },
    brand,
  );
  await addWeekFile(database, { fileId: owner, title: text, brand, content: text });
  if (brand === null)
    await addLookUp(database, { kind: 'resort', id: 'val', detail: { id: 'val', name: 'Val Corbier' } });
}
