import {
  CANCELLED,
  ELSEWHERE,
  EXTRA_TRANSFER,
  homeBookings,
  KEYS_OF_ROOM,
  passOf,
  referenceOf,
} from '../season/week-plan.ts';
import type { LedgerRow } from './ledger-rows.ts';

type Verdict = LedgerRow['verdict'];

const UNDO_FREE_MS = 15 * 60_000;
const LATE_AFTER_MS = 60_000;
const LEVEL_OF_OTHERS = 2;

/** When an action happened by the server's clock, and whether it is a late fact, by its body and its receipt. */
export function expectedTimes({ body, receivedAt }: Pick<LedgerRow, 'body' | 'receivedAt'>): {
  at: number;
  late: boolean;
} {
  const handset = Date.parse(String(body.handsetTimestamp ?? body.deviceTimestamp));
  const sent = body.clientTimestamp === undefined ? receivedAt : Date.parse(String(body.clientTimestamp));
  const at = Math.min(handset + receivedAt - sent, receivedAt);
  return { at, late: receivedAt - at > LATE_AFTER_MS };
}

/** The reference model: the outcome of an action after these facts and these earlier attempts. */
export function expectedVerdict(
  row: LedgerRow,
  inForce: readonly LedgerRow[],
  before: readonly LedgerRow[],
  level: number,
): Verdict {
  const code = String(row.body.barcode ?? '');
  const contradiction = row.late ? 'conflict' : 'refused';
  switch (row.kind) {
    case 'load-coach':
    case 'load-transfer':
    case 'register-lesson':
      if (code === referenceOf(CANCELLED)) return 'refused';
      if (row.kind === 'load-coach' && row.body.takeAlong !== 1 && code === referenceOf(ELSEWHERE))
        return contradiction;
      return ridesOn(inForce) !== null ? 'conflict' : 'accepted';
    case 'distribute-pass':
      if (code === passOf(CANCELLED)) return 'refused';
      return inForce.length > 0 ? 'conflict' : 'accepted';
    case 'validate-in':
    case 'validate-out':
      return code === referenceOf(CANCELLED) ? 'refused' : passage(row, inForce, contradiction);
    case 'distribute-keys':
    case 'return-keys':
      return keys(row, inForce, contradiction);
    case 'undo':
      return undo(row, before, level);
    case 'add-extra':
      return extra(row, inForce);
    case 'no-show':
      return noShow(row, inForce, contradiction);
    case 'close-departure':
      // Depends on the journeys of everybody: see `checkCloses`.
      return row.verdict;
  }
}

/** Where somebody rides; null while they do not: only getting off there ends a load. */
function ridesOn(inForce: readonly LedgerRow[]): string | null {
  const inTime = byTime(inForce);
  const hasLeft = (index: number, place: string) =>
    inTime.slice(index).some((row) => row.body.reason === 'left' && row.place === place);
  return inTime.find(({ kind, place }, index) => kind !== 'no-show' && !hasLeft(index, place))?.place ?? null;
}

function noShow(row: LedgerRow, inForce: readonly LedgerRow[], contradiction: Verdict): Verdict {
  const code = String(row.body.barcode);
  const rides = ridesOn(inForce);
  if (row.body.reason === 'left' && rides === row.place) return 'accepted';
  if (code === referenceOf(CANCELLED)) return 'refused';
  if (!homeBookings(null).some(({ reference, place }) => reference === code && place === row.place))
    return 'refused';
  if (rides !== null) return contradiction;
  return byTime(inForce).at(-1)?.place === row.place ? 'conflict' : 'accepted';
}

function passage(row: LedgerRow, inForce: readonly LedgerRow[], contradiction: Verdict): Verdict {
  const inTime = byTime(inForce);
  const last = inTime.findLast(({ at }) => at <= row.at);
  const next = inTime.find(({ at }) => at > row.at);
  if (row.kind === 'validate-out' && !last) return contradiction;
  return last?.kind === row.kind || next?.kind === row.kind ? 'conflict' : 'accepted';
}

function keys(row: LedgerRow, inForce: readonly LedgerRow[], contradiction: Verdict): Verdict {
  const { out, everOut } = keysAfter(inForce);
  if (row.kind === 'distribute-keys') return out < KEYS_OF_ROOM ? 'accepted' : 'conflict';
  if (everOut && out === 0) return 'conflict';
  return out > 0 ? 'accepted' : contradiction;
}

/** Where the keys of a room are: if a handover claims more than is possible, what is possible counts. */
export interface KeysOfRoom {
  out: number;
  everOut: boolean;
}

export function keysAfter(facts: readonly LedgerRow[]): KeysOfRoom {
  return byTime(facts).reduce<KeysOfRoom>(
    (keys, { kind, body }) => handOver(keys, kind, Number(body.numberOfKeys)),
    { out: 0, everOut: false },
  );
}

/** The keys after one more handover. */
export function handOver({ out, everOut }: KeysOfRoom, kind: string, count: number): KeysOfRoom {
  if (kind === 'return-keys') return { out: Math.max(out - count, 0), everOut };
  const more = Math.min(out + count, KEYS_OF_ROOM);
  return { out: more, everOut: everOut || more > out };
}

/** What happened, in the order in which it happened. */
export function byTime(facts: readonly LedgerRow[]): LedgerRow[] {
  return facts.toSorted((a, b) => a.at - b.at || a.seq - b.seq);
}

/** A passenger who is not booked on a transfer may ride on it beyond its list, once. */
function extra(row: LedgerRow, inForce: readonly LedgerRow[]): Verdict {
  const [passenger] = row.body.passengers as { barcode: string }[];
  const isBooked = row.body.transferId === EXTRA_TRANSFER && passenger?.barcode === referenceOf(ELSEWHERE);
  if (passenger?.barcode === referenceOf(CANCELLED) || isBooked) return 'refused';
  return inForce.length > 0 ? 'conflict' : 'accepted';
}

/** Free for a quarter of an hour, then and of others for level 2 with a reason. */
function undo(row: LedgerRow, before: readonly LedgerRow[], level: number): Verdict {
  const target = before.find(({ id }) => id === targetOf(row));
  if (!target?.isFact || target.kind === 'undo') return 'refused';
  const isFree = target.repId === row.repId && row.at - target.at <= UNDO_FREE_MS;
  const hasReason = String(row.body.reason ?? '').trim() !== '';
  if (!isFree && !(level >= LEVEL_OF_OTHERS && hasReason)) return 'refused';
  return before.some(({ undoes }) => undoes === target.seq) ? 'conflict' : 'accepted';
}

/** The ledger keeps the body as it was sent; for an undo the address names the undone action. */
function targetOf(row: LedgerRow): string {
  const undoes = row.body.undoes as { idempotentId?: string } | undefined;
  return undoes?.idempotentId ?? String(row.body.actionId ?? '');
}
