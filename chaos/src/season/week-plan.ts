import { createHash } from 'node:crypto';
import type { ActionBody, ActionKind } from '@offpiste/domain/contract/actions.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';

/** Kinds of scan; an undo is always of one of these. */
export type ScanKind = Exclude<ActionKind, 'undo' | 'add-extra' | 'no-show' | 'close-departure'>;
export const SCAN_KINDS: readonly ScanKind[] = [
  'load-coach',
  'load-transfer',
  'distribute-pass',
  'register-lesson',
  'validate-in',
  'validate-out',
  'distribute-keys',
  'return-keys',
];

/** Few people, so that phones meet at one of them. The last is booked elsewhere, the one before is cancelled. */
export const PEOPLE = 6;
export const CANCELLED = 4;
export const ELSEWHERE = 5;
export const ROOMS = 3;
export const KEYS_OF_ROOM = 2;

export const COACH = '4';
export const OTHER_COACH = '5';
export const TRANSFER = 'GVA-01';
/** Only `ELSEWHERE` is booked on it: everybody else who rides on it is an extra passenger. */
export const EXTRA_TRANSFER = 'GVA-02';
export const LESSON = '100001';
export const EVENT = '500001';
export const LOCATION = 'Reception';

export const referenceOf = (person: number) => `NUCO-AB12CD-${String(person + 1).padStart(6, '0')}`;
export const passOf = (person: number) => `NUCO-LP0001-${String(900_001 + person)}`;
export const roomOf = (person: number) => `room-${(person % ROOMS) + 1}`;
/** A guest of another brand, whose name reps below level 2 must not read. */
export const FOREIGN_GUEST = { reference: 'WASTELAND-EF34GH-000001', name: 'Foreign Canary' };

/** What a rep scans. */
export interface Scan {
  kind: ScanKind;
  person: number;
}

type NewBody = { [K in ScanKind]: Omit<ActionBody<K>, 'clientTimestamp'> };

/** The body of a scan as built by the screen of its kind. */
export function scanBody(
  { kind, person }: Scan,
  about: { weekId: string; rep: RepSession; id: string; at: number },
): NewBody[ScanKind] {
  const { weekId, rep, id: idempotentId, at } = about;
  const handsetTimestamp = toInstant(at);
  const barcode = referenceOf(person);
  const ticked = {
    weekID: weekId,
    barcode,
    handsetTimestamp,
    idempotentId,
    repID: rep.repId,
    repName: rep.name,
    scanned: 1,
  } as const;
  const atRoom = {
    weekId,
    roomId: roomOf(person),
    handsetTimestamp,
    idempotentId,
    repId: rep.repId,
    repName: rep.name,
    lat: null,
    lon: null,
    numberOfKeys: 1,
  };
  switch (kind) {
    case 'load-coach':
      return { ...ticked, coachId: COACH, direction: 'outbound' };
    case 'load-transfer':
      return { ...ticked, transferId: TRANSFER, direction: 'outbound', loadLat: null, loadLon: null };
    case 'register-lesson':
      return { ...ticked, lessonId: LESSON };
    case 'distribute-pass':
      return {
        ...ticked,
        barcode: passOf(person),
        bookingRef: barcode,
        passengerName: `Passenger ${person}`,
      };
    case 'validate-in':
    case 'validate-out':
      return {
        weekId,
        idempotentId,
        deviceTimestamp: handsetTimestamp,
        barcode,
        eventId: EVENT,
        rep: rep.repId,
        scanned: 1,
      };
    case 'distribute-keys':
      return { ...atRoom, barcode, tenant: rep.tenant, location: LOCATION, scanned: 1 };
    case 'return-keys':
      return { ...atRoom, returnedBy: LOCATION, returnedNotes: '', extraKeysReturned: 0 };
  }
}

/** The body of a submission of extra passengers as built by its screen. */
export function extrasBody(
  people: readonly number[],
  { weekId, rep, id, at }: { weekId: string; rep: RepSession; id: string; at: number },
): Omit<ActionBody<'add-extra'>, 'clientTimestamp'> {
  const timestamp = toInstant(at);
  return {
    weekId,
    transferId: EXTRA_TRANSFER,
    passengers: people.map((person) => ({ barcode: referenceOf(person), timestamp })),
    repId: rep.repId,
    timestamp,
    idempotentId: id,
  };
}

/** Ids of the server's rows for a submission of this many passengers: each follows from the submission's. */
export function idsOfExtras(submission: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    createHash('sha256').update(`${submission} ${index}`).digest('base64url'),
  );
}

/** Where everybody boards to travel home, and the way there; nobody's screens show it, so that it is watched alone. */
export const HOME_STOP = 'Resort';
export const HOME = 'inbound';
export const homePlace = (coachId: string) => `coach:${coachId}:${HOME}`;
/** On which coach somebody is booked home; nobody who cancelled is. */
export const homeCoachOf = (person: number) => (person === 3 || person === ELSEWHERE ? OTHER_COACH : COACH);

/** The seats home of everybody who is not cancelled; `moved` sits on the other coach since an import. */
export function homeBookings(moved: number | null): { reference: string; place: string; stop: string }[] {
  return Array.from({ length: PEOPLE }, (_, person) => person)
    .filter((person) => person !== CANCELLED)
    .map((person) => ({
      reference: referenceOf(person),
      place: homePlace(person === moved ? OTHER_COACH : homeCoachOf(person)),
      stop: HOME_STOP,
    }));
}

/** The lists of the coaches home, as `listsOf`. */
export function homeLists(weekId: string): Record<string, string> {
  return Object.fromEntries(
    [COACH, OTHER_COACH].map((id) => [
      homePlace(id),
      `/api/coach/allBarcodes/${id}/direction/${HOME}/${weekId}`,
    ]),
  );
}

/** The lists of these kinds' screens, by the key under which they are kept, and where they come from. */
export function listsOf(weekId: string): Record<string, string> {
  return {
    [`coach:${COACH}:outbound`]: `/api/coach/allBarcodes/${COACH}/direction/outbound/${weekId}`,
    [`transfer:${TRANSFER}:outbound`]: `/api/transfer/allBarcodes/${TRANSFER}/direction/outbound/${weekId}`,
    [`extras:${EXTRA_TRANSFER}`]: `/api/transfer/extras/${EXTRA_TRANSFER}/${weekId}`,
    [`lesson:${LESSON}`]: `/api/workshopLessons/v2/allBarcodes/${LESSON}?weekId=${weekId}`,
    [`event:${EVENT}`]: `/api/events/info/${EVENT}?weekId=${weekId}`,
    'lift-passes': `/api/scanLiftPass/allBarcodes/${weekId}`,
    [KEY_LIST]: `/api/keyDist/allKeys/${weekId}/${LOCATION}`,
  };
}
export const KEY_LIST = `rooms/loc/${LOCATION}`;
/** The list the rep works with, as the key screens remember it. */
export const LAST_KEY_LIST = JSON.stringify({ groupType: 'loc', loc: LOCATION });
