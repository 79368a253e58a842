import { actionTable } from '@offpiste/domain/contract/actions.ts';
import type { AddExtraBody, ExtrasReply } from '@offpiste/domain/contract/extra-passengers.ts';
import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { readTicketCode } from '@offpiste/domain/rules/code.ts';
import {
  decideExtra,
  type ExtraFacts,
  type ExtraOutcome,
  type TransferBooking,
} from '@offpiste/domain/rules/extra-passenger.ts';
import type { OnceState } from '@offpiste/domain/rules/once-state.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import type { KeptList } from '#offline/lists/list-keeper.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { undoneSince, undoOf } from '#offline/outbox/standing.ts';
import type { AskWeek } from '#week/questions.ts';

/** What this phone knows: the week, whose questions reject when none is loaded, and lists as the server last sent them. */
export interface KnownOnPhone {
  week: Pick<AskWeek, 'summary' | 'seatsOf' | 'vehicleRuns' | 'showsPrefix'>;
  readList: (place: string) => Promise<KeptList | null>;
}

export interface KnownExtra {
  name: string | null;
  /** By the server's rule; null when this phone knows too little. */
  outcome: ExtraOutcome | null;
}

const DIRECTIONS: readonly Direction[] = ['outbound', 'inbound'];

/** What this phone can say of a scanned code as an extra passenger of a transfer. */
export async function knownExtra(
  { week, readList }: KnownOnPhone,
  submission: Pick<AddExtraBody, 'weekId' | 'transferId' | 'repId'>,
  barcode: string,
  earlier: readonly OutboxItem[],
): Promise<KnownExtra> {
  const { weekId, transferId } = submission;
  const request = { barcode, transferId };
  const reading = readTicketCode(barcode);
  if (!reading.ok) {
    const nobody: ExtraFacts = { transfer: { runs: [] }, passenger: null, added: null };
    return { name: null, outcome: decideExtra(nobody, request) };
  }
  const { code } = reading.ticket;
  const list = await readList(actionTable['add-extra'].place(submission));
  const { extras = [] } = (list?.value ?? {}) as Partial<ExtrasReply>;
  const isUndone = undoneExtras(earlier, transferId, list?.updatedAt);
  const onList = extras.find((extra) => extra.barcode === code && !isUndone(code));
  const summary = await week.summary().catch(() => null);
  if (summary?.weekId !== weekId) return { name: onList?.name ?? null, outcome: null };

  const seats = await Promise.all(DIRECTIONS.map((way) => week.seatsOf(code, 'transfer', way)));
  const [known = null] = seats;
  const isStranger = known === null && (await week.showsPrefix(referencePrefix(code)));
  const mayJudge = isStranger || seats.every((seat) => seat !== null && seat.booked !== null);
  const runs = await runsOf(week, transferId);
  const name = known?.name ?? onList?.name ?? null;
  if (!mayJudge || (runs.length === 0 && !list)) return { name, outcome: null };

  const bookings = seats.flatMap((seat, index) => bookingsOf(seat?.booked ?? [], DIRECTIONS[index]));
  const facts: ExtraFacts = {
    transfer: { runs },
    passenger: known && { name: known.name, cancelled: known.cancelled, bookings },
    // The list tells that somebody added them, not who; empty names are not shown.
    added:
      addedHere(earlier, submission, code) ??
      (onList ? { actionId: '', repId: '', repName: '', at: Date.parse(onList.at) } : null),
  };
  return { name, outcome: decideExtra(facts, request) };
}

async function runsOf(week: KnownOnPhone['week'], transferId: string): Promise<Direction[]> {
  const runs = await Promise.all(DIRECTIONS.map((way) => week.vehicleRuns('transfer', transferId, way)));
  return DIRECTIONS.filter((_, index) => runs[index]);
}

function bookingsOf(
  seats: readonly { placeId: string; pickUpLocation: string | null; departsText: string | null }[],
  direction: Direction | undefined,
): TransferBooking[] {
  if (!direction) return [];
  return seats.map(({ placeId, ...seat }) => ({ transferId: placeId, direction, ...seat }));
}

/**
 * Tells whom the rep has taken off a transfer since a list of the server was sent, at `listAt`; the list then tells
 * of passengers who ride no more.
 */
export function undoneExtras(
  items: readonly OutboxItem[],
  transferId: string,
  listAt?: number,
): (code: string) => boolean {
  const place = actionTable['add-extra'].place({ transferId });
  const undone = undoneSince(items, listAt)
    .filter((action) => action.kind === 'add-extra' && action.place === place)
    .flatMap(({ body = '{}' }) => (JSON.parse(body) as Partial<AddExtraBody>).passengers ?? []);
  return (code) => undone.some(({ barcode }) => sameCode(barcode, code));
}

/** The rep's own earlier submission of the same passenger for the same transfer, unless refused or undone. */
function addedHere(
  earlier: readonly OutboxItem[],
  submission: Pick<AddExtraBody, 'transferId' | 'repId'>,
  code: string,
): OnceState {
  const place = actionTable['add-extra'].place(submission);
  const item = earlier.find(
    (candidate) =>
      candidate.kind === 'add-extra' && candidate.place === place && hasAdded(candidate, code, earlier),
  );
  return item ? { actionId: item.id, repId: submission.repId, repName: '', at: item.recordedAt } : null;
}

function hasAdded({ body, outcome }: OutboxItem, code: string, items: readonly OutboxItem[]): boolean {
  const { passengers } = JSON.parse(body) as AddExtraBody;
  if (!passengers.some(({ barcode }) => sameCode(barcode, code))) return false;
  if (outcome === null || outcome.result === 'already-processed') return true;
  if (outcome.result !== 'accepted') return false;
  const result = outcome.results?.find(({ barcode }) => sameCode(barcode, code));
  return result?.outcome === 'added' && undoOf(items, result.idempotentId) === null;
}

function sameCode(scanned: string, code: string): boolean {
  const reading = readTicketCode(scanned);
  return reading.ok && reading.ticket.code === code;
}
