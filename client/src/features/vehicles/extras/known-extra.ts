import { actionTable } from '@offpiste/domain/contract/actions.ts';
import { type AddExtraBody, ExtrasReply } from '@offpiste/domain/contract/extra-passengers.ts';
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
import * as z from 'zod/mini';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { listReader } from '#offline/lists/list-reader.ts';
import type { OwnFact } from '#offline/lists/on-top.ts';
import type { JudgeContext } from '#offline/local-verdict.ts';
import type { AskWeek } from '#week/questions.ts';
import { ownExtras } from './own-extras.ts';

/** What this phone knows: the week, whose questions reject when none is loaded, and lists as the server last sent them. */
export interface ExtrasOnPhone {
  week: Pick<AskWeek, 'summary' | 'seatsOf' | 'vehicleRuns' | 'showsPrefix'>;
  readList: (place: string) => Promise<KeptList | null>;
}

export interface KnownExtra {
  name: string | null;
  /** By the server's rule; null when this phone knows too little. */
  outcome: ExtraOutcome | null;
}

const readExtras = listReader(z.pick(ExtrasReply, { extras: true }));
const DIRECTIONS: readonly Direction[] = ['outbound', 'inbound'];

/** What this phone can say of a scanned code as an extra passenger of a transfer. */
export async function knownExtra(
  { week, readList }: ExtrasOnPhone,
  submission: Pick<AddExtraBody, 'weekId' | 'transferId' | 'repId'>,
  barcode: string,
  { earlier, prefixes }: Pick<JudgeContext, 'earlier' | 'prefixes'>,
): Promise<KnownExtra> {
  const { weekId, transferId } = submission;
  const request = { barcode, transferId };
  const reading = readTicketCode(barcode, { prefixes });
  if (!reading.ok) {
    const nobody: ExtraFacts = { transfer: { runs: [] }, passenger: null, added: null };
    return { name: null, outcome: decideExtra(nobody, request, prefixes) };
  }
  const { code } = reading.ticket;
  const list = await readList(actionTable['add-extra'].place(submission));
  const extras = readExtras(list)?.extras ?? [];
  const own = ownExtras(list, earlier, transferId);
  const onList = extras.find((extra) => extra.barcode === code && !own.undone.has(code));
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
    // The list says that somebody added them, not who; empty names are not shown.
    added:
      addedBy(own.done.get(code), submission) ??
      (onList ? { actionId: '', repId: '', repName: '', at: Date.parse(onList.at) } : null),
  };
  return { name, outcome: decideExtra(facts, request, prefixes) };
}

async function runsOf(week: ExtrasOnPhone['week'], transferId: string): Promise<Direction[]> {
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

/** The rep's own submission as the state it left. */
function addedBy(fact: OwnFact | undefined, { repId }: Pick<AddExtraBody, 'repId'>): OnceState {
  return fact ? { actionId: fact.item.id, repId, repName: '', at: fact.item.recordedAt } : null;
}
