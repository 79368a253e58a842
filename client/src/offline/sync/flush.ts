import type { Locks } from '../locks.ts';
import type { ReplyJudgement } from '../outbox/judge-reply.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';

export interface FlushOptions {
  outbox: Outbox;
  locks: Locks;
  now: () => number;
  random: () => number;
  wait: (ms: number) => Promise<void>;
}

/** Sends what waits. A person's own request also sends what the server asked to hold back. */
export type Flush = (request: { byHand: boolean }) => Promise<void>;

const LANES = 4;
/** Extra tries of one item within a flush, after up to so long each. */
const EXTRA_TRY_WITHIN_MS = [1000, 2000];
const FAILURES_TO_GIVE_UP = 3;

/** One runner for all tabs: each subject in its order, and no subject in the way of another. */
export function createFlush({ outbox, locks, now, random, wait }: FlushOptions): Flush {
  const run = async (byHand: boolean): Promise<void> => {
    let failuresInARow = 0;
    const givesUp = () => failuresInARow >= FAILURES_TO_GIVE_UP;
    const isDue = (item: OutboxItem) => byHand || item.notBefore === null || item.notBefore <= now();

    /** True when the item is settled, so that the next of its subject may go. */
    const deliver = async (waiting: OutboxItem): Promise<boolean> => {
      let item = waiting;
      for (const within of [...EXTRA_TRY_WITHIN_MS, null]) {
        const attempt = await outbox.attempt(item, () => false);
        item = attempt.item;
        const { judgement } = attempt;
        if (isSettled(judgement)) {
          failuresInARow = 0;
          return true;
        }
        if (judgement.meaning === 'signed-out') failuresInARow = FAILURES_TO_GIVE_UP;
        if (isTransportFailure(judgement)) failuresInARow += 1;
        if (within === null || givesUp() || item.notBefore !== null) return false;
        await wait(within * random());
      }
      return false;
    };

    const sendSubject = (subject: string) =>
      outbox.holdSubject(subject, async (waiting) => {
        for (const item of waiting) {
          if (givesUp() || !isDue(item) || !(await deliver(item))) return;
        }
      });

    const tried = new Set<string>();
    // What is recorded meanwhile goes along.
    for (;;) {
      const fresh = (await outbox.reload()).filter((item) => item.state === 'waiting' && !tried.has(item.id));
      if (fresh.length === 0 || givesUp()) break;
      for (const item of fresh) tried.add(item.id);
      const subjects = inOrderOfTrouble(fresh);
      const lane = async () => {
        for (
          let subject = subjects.shift();
          subject !== undefined && !givesUp();
          subject = subjects.shift()
        ) {
          await sendSubject(subject);
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    }
    await outbox.forgetOld();
  };

  return async ({ byHand }) => {
    await locks.tryHold(`outbox-sync:${outbox.owner}`, () => run(byHand));
  };
}

/** Subjects by how often their oldest item has failed, so that what keeps failing goes last. */
function inOrderOfTrouble(items: readonly OutboxItem[]): string[] {
  const failures = new Map<string, number>();
  for (const { subject, attempts } of items) {
    if (!failures.has(subject)) failures.set(subject, attempts);
  }
  return [...failures].sort(([, a], [, b]) => a - b).map(([subject]) => subject);
}

/** Nobody answered, or the server asks for less: unlike a fault of one item, it will meet the next item too. */
function isTransportFailure(judgement: ReplyJudgement): boolean {
  return (
    judgement.meaning === 'unproven' && judgement.failure !== 'http-500' && judgement.failure !== 'bare-409'
  );
}

function isSettled({ meaning }: ReplyJudgement): boolean {
  return meaning !== 'unproven' && meaning !== 'signed-out';
}
