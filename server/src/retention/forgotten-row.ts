import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { noShowReason } from '@offpiste/domain/contract/departure.ts';

/** The parts of a ledger row that may identify a passenger. */
export interface PersonalRow {
  kind: ActionKind;
  /** The rule's outcome: a word of the product, which names nobody. */
  reason: string;
  subject: string;
  reference: string | null;
  body: object;
  outcome: object;
  reply: object;
}

const CODE = /[A-Z0-9]+-[A-Z0-9]{6}-\d{6}/g;
/** Fields of an action that say where the phone was. Migration 0021 has the same names. */
export const POSITION_FIELDS = ['lat', 'lon', 'latitude', 'longitude', 'loadLat', 'loadLon'];
const POSITIONS: ReadonlySet<string> = new Set(POSITION_FIELDS);
/** Texts that name a place, an action, a rep or an instant, and that nobody types. */
const IMPERSONAL: ReadonlySet<string> = new Set([
  'idempotentId',
  'actionId',
  'kind',
  'verdict',
  'code',
  'place',
  'direction',
  'coachId',
  'transferId',
  'lessonId',
  'eventId',
  'roomId',
  'vehicle',
  'vehicleId',
  'stops',
  'weekId',
  'weekID',
  'rep',
  'repId',
  'repID',
  'handsetTimestamp',
  'deviceTimestamp',
  'clientTimestamp',
  'timestamp',
]);

/**
 * Returns the row without whom it is about. Everything that is not known to be harmless is dropped; codes become
 * pseudonyms, so that the row still counts for the same person and a state can still be folded from it.
 */
export function forgottenRow(
  row: PersonalRow,
  pseudonymOf: (code: string) => string,
): Omit<PersonalRow, 'kind' | 'reason'> {
  const withoutCodes = (text: string) => text.replace(CODE, pseudonymOf);
  const forget = (value: unknown, name: string): unknown => {
    if (POSITIONS.has(name)) return null;
    if (typeof value === 'string') {
      if (IMPERSONAL.has(name)) return value;
      if (name === 'subject') return withoutCodes(value);
      // The rule's word and what a rep typed have the same name; only the rule's is also the row's own. A no-show's is one
      // of a few words, on which the state of a journey depends.
      if (name === 'reason') return value === row.reason || isWordOfNoShow(row, value) ? value : '';
      if (name === 'reference' && value.startsWith('erased:')) return value;
      const [code] = value.match(CODE) ?? [];
      return code === undefined ? '' : pseudonymOf(code);
    }
    if (Array.isArray(value)) return value.map((item) => forget(item, name));
    if (typeof value !== 'object' || value === null) return value;
    return forgetFields(value);
  };
  const forgetFields = (record: object): object =>
    Object.fromEntries(Object.entries(record).map(([name, item]) => [name, forget(item, name)]));
  // A scanned text need not be a code at all; then the subject ends with that text.
  const scanned = [row.body, ...passengersOf(row.body)].flatMap(barcodeOf);
  const subject = scanned.reduce(
    (text, barcode) => (text.endsWith(`:${barcode}`) ? withEnd(text, barcode, pseudonymOf(barcode)) : text),
    row.subject,
  );
  return {
    subject: withoutCodes(subject),
    reference: row.reference === null ? null : pseudonymOf(row.reference),
    body: forgetFields(row.body),
    outcome: forgetFields(row.outcome),
    reply: forgetFields(row.reply),
  };
}

function isWordOfNoShow({ kind }: PersonalRow, value: string): boolean {
  return kind === 'no-show' && noShowReason.safeParse(value).success;
}

function withEnd(text: string, end: string, other: string): string {
  return text.slice(0, text.length - end.length) + other;
}

function passengersOf(body: object): object[] {
  return 'passengers' in body && Array.isArray(body.passengers) ? body.passengers : [];
}

function barcodeOf(body: object): string[] {
  if (!('barcode' in body) || typeof body.barcode !== 'string') return [];
  const barcode = body.barcode.trim();
  return barcode === '' ? [] : [barcode];
}
