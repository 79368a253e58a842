import { type ActionBody, actionTable } from '@offpiste/domain/contract/actions.ts';
import type { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import {
  type CoachLoadingFacts,
  type CoachSeat,
  decideCoachLoading,
} from '@offpiste/domain/rules/coach-loading.ts';
import { readTicketCode } from '@offpiste/domain/rules/code.ts';
import type { OnceState } from '@offpiste/domain/rules/once-state.ts';
import type { KeptList } from '#offline/lists/list-keeper.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import type { AskWeek } from '#week/questions.ts';

/** What this phone knows: the week, and the coach's list as the server last sent it. */
export interface KnownOnPhone {
  /** The questions to the week; each rejects when none is loaded. */
  week: Pick<AskWeek, 'summary' | 'coachRuns' | 'passenger' | 'showsPrefix'>;
  readList: (place: string) => Promise<KeptList | null>;
}

type LoadBody = Omit<ActionBody<'load-coach'>, 'clientTimestamp'>;

/** Judges a load with what this phone knows, by the server's rule; null when it knows too little. */
export function loadCoachLocally({ week, readList }: KnownOnPhone): LocalHandler<'load-coach'> {
  return async (body, { earlier }) => {
    const request = { ...body, late: false };
    const reading = readTicketCode(body.barcode);
    if (!reading.ok) return decideCoachLoading({ coachRuns: true, passenger: null }, request);

    const { code } = reading.ticket;
    const list = await readList(actionTable['load-coach'].place(body));
    const weekFacts = await factsOfWeek(week, body, code);
    const facts = (list && factsOfList(list, body, code, weekFacts)) ?? weekFacts;
    if (!facts) return null;
    const own = loadedHere(earlier, body);
    const passenger = facts.passenger && { ...facts.passenger, loaded: own ?? facts.passenger.loaded };
    return decideCoachLoading({ ...facts, passenger }, request);
  };
}

/** The list of the coach says most: who is on it and who is loaded. */
function factsOfList(
  { value, updatedAt }: KeptList,
  { coachId }: LoadBody,
  code: string,
  weekFacts: CoachLoadingFacts | null,
): CoachLoadingFacts | null {
  const ticket = (value as CoachTicketsReply).tickets.find(({ barcode }) => barcode === code);
  if (!ticket) return null;
  const seat = weekFacts?.passenger?.seat;
  return {
    coachRuns: true,
    passenger: {
      name: ticket.name,
      cancelled: ticket.deleted === '1',
      seat: {
        coachId,
        pickUpLocation: ticket.pickUpLocation,
        departsText: seat?.coachId === coachId ? seat.departsText : null,
      },
      // The list tells that somebody loaded them, not who; empty names are not shown.
      loaded: ticket.loaded === 1 ? { actionId: '', repId: '', repName: '', at: updatedAt } : null,
    },
  };
}

/** Null where the week cannot tell: none is loaded, or the rep may not see what this passenger is booked on. */
async function factsOfWeek(
  week: KnownOnPhone['week'],
  { weekID, coachId, direction }: LoadBody,
  code: string,
): Promise<CoachLoadingFacts | null> {
  const summary = await week.summary().catch(() => null);
  if (summary?.weekId !== weekID) return null;
  const coachRuns = await week.coachRuns(coachId, direction);
  const passenger = await week.passenger(code);
  if (!passenger) {
    return (await week.showsPrefix(referencePrefix(code))) ? { coachRuns, passenger: null } : null;
  }
  if (!passenger.seats) return null;
  const { name, cancelled, seats } = passenger;
  return {
    coachRuns,
    passenger: { name, cancelled, seat: seatToJudge(seats[direction], coachId), loaded: null },
  };
}

/** Booked on two coaches by mistake: the one they stand at is right. */
function seatToJudge(seats: readonly CoachSeat[], coachId: string): CoachSeat | null {
  return seats.find((seat) => seat.coachId === coachId) ?? seats[0] ?? null;
}

/** The rep's own earlier load of the same passenger on the same coach, unless it was refused. */
function loadedHere(earlier: readonly OutboxItem[], body: LoadBody): OnceState {
  const place = actionTable['load-coach'].place(body);
  const item = earlier.find(
    (candidate) =>
      candidate.kind === 'load-coach' &&
      candidate.place === place &&
      sameCode((JSON.parse(candidate.body) as LoadBody).barcode, body.barcode) &&
      (candidate.outcome === null || candidate.outcome.result === 'accepted'),
  );
  return item ? { actionId: item.id, repId: body.repID, repName: body.repName, at: item.recordedAt } : null;
}

function sameCode(one: string, other: string): boolean {
  const [first, second] = [readTicketCode(one), readTicketCode(other)];
  return first.ok && second.ok && first.ticket.code === second.ticket.code;
}
