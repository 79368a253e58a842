import type { Contact } from '@offpiste/domain/contract/contact.ts';
import type { PersonalDatabaseReply } from '@offpiste/domain/contract/my-season.ts';
import type { PointOfInterest } from '@offpiste/domain/contract/resort.ts';
import { RepRecord, type Shift } from '@offpiste/domain/contract/staff.ts';
import { WhatsOnEvent } from '@offpiste/domain/contract/whats-on.ts';
import type { LookUpKind } from '#lists/look-ups.ts';
import type { Database } from '#platform/database.ts';

/** Adds a look-up record; without a week it belongs to the season. */
export async function addLookUp(
  { db }: Database,
  record: {
    kind: LookUpKind;
    id: string;
    weekId?: string;
    brand?: string | null;
    repId?: string | null;
    detail: object;
  },
): Promise<void> {
  const { kind, id, weekId = '', brand = null, repId = null, detail } = record;
  await db
    .insertInto('look_up')
    .values({ week_id: weekId, kind, record_id: id, brand, rep_id: repId, detail: JSON.stringify(detail) })
    .execute();
}

/** Every field of a shape with one value: a record without known data. */
function nothingOf(shape: { shape: object }): object {
  return Object.fromEntries(Object.keys(shape.shape).map((name) => [name, null]));
}

/** Adds a colleague to a week; by default a nuco rep with little data. */
export async function addRepRecord(
  database: Database,
  given: Partial<RepRecord> & { 'User ID': string },
  weekId = 'W1',
): Promise<void> {
  const id = given['User ID'];
  const record = {
    ...nothingOf(RepRecord),
    Rep: `Rep ${id}`,
    tenant: 'nuco',
    'Staff Type': 'Rep',
    ...given,
  };
  await addLookUp(database, {
    kind: 'rep-record',
    id,
    weekId,
    brand: record.tenant,
    repId: id,
    detail: record,
  });
}

/** Adds a schedule as the importer stores one: only days and periods with a shift. */
export async function addSchedule(
  database: Database,
  userId: string,
  days: Record<string, Record<string, Partial<Shift>>>,
  weekId = 'W1',
): Promise<void> {
  const noShift = { Role: 'Host', Location: null, URL: null, Lat: null, Long: null, Start: null, End: null };
  const stored = Object.entries(days).map(([day, periods]) => [
    day,
    Object.fromEntries(Object.entries(periods).map(([period, shift]) => [period, { ...noShift, ...shift }])),
  ]);
  const detail = { 'User ID': userId, ...Object.fromEntries(stored) };
  await addLookUp(database, { kind: 'schedule', id: userId, weekId, repId: userId, detail });
}

export async function addContact(
  database: Database,
  contact: Partial<Contact> & { contactId: string },
  brand: string | null = null,
): Promise<void> {
  const detail = { contactName: contact.contactId, tel: null, email: null, ...contact };
  await addLookUp(database, { kind: 'contact', id: contact.contactId, brand, detail });
}

export async function addPoint(
  database: Database,
  point: Partial<PointOfInterest> & { id: string; resortId: string },
): Promise<void> {
  const brandSlug = point.brandSlug ?? null;
  const detail = {
    name: point.id,
    tagName: 'Bar',
    lat: null,
    lon: null,
    position: null,
    resortName: null,
    ...point,
    brandSlug,
  };
  await addLookUp(database, { kind: 'point-of-interest', id: point.id, brand: brandSlug, detail });
}

export async function addWhatsOn(
  database: Database,
  event: Partial<WhatsOnEvent> & { id: string; start: string },
  brand: string | null = null,
  weekId = 'W1',
): Promise<void> {
  const detail = { ...nothingOf(WhatsOnEvent), title: event.id, packages: [], ...event };
  await addLookUp(database, { kind: 'whats-on', id: event.id, weekId, brand, detail });
}

export async function addPersonalDatabase(
  database: Database,
  repId: string,
  details: PersonalDatabaseReply,
): Promise<void> {
  await addLookUp(database, { kind: 'personal-database', id: repId, repId, detail: details });
}

export async function addWeekFile(
  { db }: Database,
  file: {
    weekId?: string;
    fileId: string;
    brand?: string | null;
    title?: string;
    mediaType?: string;
    content?: string;
  },
): Promise<void> {
  const { weekId = 'W1', fileId, brand = null, title = fileId } = file;
  const { mediaType = 'application/pdf', content = `content of ${fileId}` } = file;
  await db
    .insertInto('week_file')
    .values({
      week_id: weekId,
      file_id: fileId,
      brand,
      title,
      media_type: mediaType,
      content: Buffer.from(content),
    })
    .execute();
}
