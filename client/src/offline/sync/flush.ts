import { MOST_ACTIONS } from '@offpiste/domain/contract/action-call-limits.ts';
import type { Locks } from '../locks.ts';
import type { ReplyJudgement } from '../outbox/judge-reply.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import type { SendResult } from '../outbox/outbox-options.ts';
import { LONGEST_WAIT_MS } from '../outbox/settle-item.ts';
import { waitsForOthers } from '../outbox/waits-for-others.ts';
import { fittingInACall } from './fitting-in-a-call.ts';

export interface FlushOptions {
  outbox: Outbox;
  locks: Locks;
  now: () => number;
  random: () => number;
  wait: (ms: number) => Promise<void>;
}

/** Sends what waits. When started by a person, it also sends what the server asked to hold back. */
export type Flush = (request: { byHand: boolean }) => Promise<void>;

/** Lanes in which actions go one by one. */
const LANES = 4;
/** Lanes of calls with several actions: one call is on its way while the other's replies are stored. */
const CALL_LANES = 2;
/** From so many subjects on, a flush sends several actions in a call. */
const FEWEST_TOGETHER = 3;
/** Extra tries of one item within a flush, after at most this long each. */
const EXTRA_TRY_WITHIN_MS = [1000, 2000];
const FAILURES_TO_GIVE_UP = 3;
/** How long a flush that gets something through pauses at most before it retries the rest. */
const NEXT_ROUND_WITHIN_MS = 2000;

/** One runner for all tabs: each subject in its order, and no subject delays another. */
export function createFlush({ outbox, locks, now, random, wait }: FlushOptions): Flush {
  const run = async (byHand: boolean, isHeld: () => boolean): Promise<void> => {
    let failuresInARow = 0;
    // Once for all lanes: a late success of one must not leave the others idle.
    let isRoundOver = false;
    const isDue = (item: OutboxItem) => byHand || isTimeFor(item, now());
    let isOver = false;
    let settledInRound = 0;
    /** The server will not have a call of several actions: they go one by one until this flush ends. */
    let areCallsRefused = false;

    const send = async (items: readonly OutboxItem[]): Promise<SendResult[] | 'refused'> => {
      const [first, second] = items;
      if (first && !second) return [await outbox.attempt(first, () => false)];
      return await outbox.attemptTogether(items);
    };

    /** Notes what a reply means for this flush. */
    const note = (judgements: readonly ReplyJudgement[]) => {
      const settled = judgements.filter(isSettled).length;
      settledInRound += settled;
      if (settled > 0) failuresInARow = 0;
      else if (judgements.some(isTransportFailure)) failuresInARow += 1;
      if (judgements.some(endsFlush)) isOver = true;
      if (isOver || failuresInARow >= FAILURES_TO_GIVE_UP) isRoundOver = true;
    };

    /** Tries the first items of several subjects. Returns those that are settled, so that the next of their subjects may go. */
    const deliver = async (firsts: readonly OutboxItem[]): Promise<Set<string>> => {
      const settled = new Set<string>();
      let left = [...firsts];
      for (const within of [...EXTRA_TRY_WITHIN_MS, null]) {
        // A tab that was frozen meanwhile has left the sending to another.
        if (!isHeld()) return settled;
        const results = await send(left);
        if (results === 'refused') {
          areCallsRefused = true;
          return settled;
        }
        note(results.map(({ judgement }) => judgement));
        for (const { judgement, item } of results) if (isSettled(judgement)) settled.add(item.id);
        left = results.map(({ item }) => item).filter(({ id }) => !settled.has(id));
        const mayWait = left.every(({ notBefore }) => notBefore !== null);
        if (within === null || isRoundOver || mayWait) return settled;
        left = left.filter(({ notBefore }) => notBefore === null);
        await wait(within * random());
      }
      return settled;
    };

    /** Sends what waits of these subjects: in each call at most one of each, as those of one call have no order. */
    const sendSubjects = (subjects: readonly string[]) =>
      outbox.holdSubjects(subjects, async (waiting) => {
        let queues = waiting;
        for (;;) {
          const firsts = queues.flatMap(([first]) => (first && isDue(first) ? [first] : []));
          if (isRoundOver || firsts.length === 0) return;
          const call = fittingInACall(firsts);
          const settled = await deliver(call);
          if (areCallsRefused && call.length > 1) return;
          queues = queues.flatMap(([first, ...next]) => {
            if (!first || !call.includes(first)) return first ? [[first, ...next]] : [];
            return settled.has(first.id) ? [next] : [];
          });
        }
      });

    const tried = new Set<string>();
    // Actions recorded meanwhile are sent too.
    for (;;) {
      const items = await outbox.reload();
      const waiting = items.filter((item) => item.state === 'waiting');
      const fresh = waiting.filter((item) => !tried.has(item.id) && !waitsForOthers(item, items));
      if (fresh.length === 0 || isRoundOver) {
        // The network is bad, not gone, as long as something gets through: lost requests are retried.
        const swallowed = oldestOfSubjects(waiting).filter(
          (item) => wasSwallowed(item) && isTimeFor(item, now()),
        );
        if (isOver || settledInRound === 0 || swallowed.length === 0) break;
        await wait(NEXT_ROUND_WITHIN_MS * random());
        failuresInARow = 0;
        settledInRound = 0;
        isRoundOver = false;
        for (const { id } of swallowed) tried.delete(id);
        continue;
      }
      for (const item of fresh) tried.add(item.id);
      const subjects = inOrderOfTrouble(fresh);
      const together = !areCallsRefused && subjects.length >= FEWEST_TOGETHER;
      const isRefused = () => together && areCallsRefused;
      const lane = async () => {
        while (subjects.length > 0 && !isRoundOver && !isRefused()) {
          await sendSubjects(subjects.splice(0, together ? MOST_ACTIONS : 1));
        }
      };
      await Promise.all(Array.from({ length: together ? CALL_LANES : LANES }, lane));
      if (isRefused()) tried.clear();
    }
    await outbox.forgetOld();
  };

  return async ({ byHand }) => {
    await locks.tryHold(`outbox-sync:${outbox.owner}`, (isHeld) => run(byHand, isHeld));
  };
}

const OF_ONE_ITEM: ReadonlySet<string> = new Set(['http-500', 'bare-409']);

/** Subjects by how often their oldest item has failed, so that one that keeps failing comes last. */
function inOrderOfTrouble(items: readonly OutboxItem[]): string[] {
  return oldestOfSubjects(items)
    .sort((a, b) => a.attempts - b.attempts)
    .map(({ subject }) => subject);
}

function oldestOfSubjects(items: readonly OutboxItem[]): OutboxItem[] {
  const oldest = new Map<string, OutboxItem>();
  for (const item of items) if (!oldest.has(item.subject)) oldest.set(item.subject, item);
  return [...oldest.values()];
}

/** No answer, or the server asks for less: unlike a fault of one item, the next item will meet it too. */
function isTransportFailure(judgement: ReplyJudgement): boolean {
  return judgement.meaning === 'unproven' && !OF_ONE_ITEM.has(judgement.failure);
}

/** The same for an item that waits, or has not been tried yet. */
function wasSwallowed({ lastFailure }: OutboxItem): boolean {
  return lastFailure === null || !OF_ONE_ITEM.has(lastFailure);
}

/** A longer wait than any server may ask for only shows that the phone's clock was set back. */
function isTimeFor({ notBefore }: OutboxItem, now: number): boolean {
  return notBefore === null || notBefore <= now || notBefore - now > LONGEST_WAIT_MS;
}

/** Nobody is signed in who may send it, or the ledger is in another epoch, and what it lost has to be sent before. */
function endsFlush(judgement: ReplyJudgement): boolean {
  return (
    judgement.meaning === 'signed-out' ||
    (judgement.meaning === 'unproven' && judgement.failure === 'http-425')
  );
}

function isSettled({ meaning }: ReplyJudgement): boolean {
  return meaning !== 'unproven' && meaning !== 'signed-out';
}
