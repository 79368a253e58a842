import { createHmac } from 'node:crypto';
import type { Database } from '#platform/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import { ADDRESS_FAILURES, ADDRESS_WINDOW_MS, FORGET_AFTER_MS, signInDelayMs } from './sign-in-delay.ts';

export type FailureSubject =
  | { kind: 'account'; username: string }
  | { kind: 'device'; deviceId: string; username: string }
  | { kind: 'address'; address: string };

/** Failed sign-ins, counted in the database so that every server process sees the same numbers. */
export interface FailureStore {
  /** The latest instant until which one of the subjects has to wait; null when none has to. */
  blockedUntil(subjects: readonly FailureSubject[], now: number): Promise<number | null>;
  add(subject: FailureSubject, now: number): Promise<void>;
  clear(subject: FailureSubject): Promise<void>;
}

export function createFailureStore({ db }: Database, secrets: Secrets): FailureStore {
  const key = secrets.keyFor('sign-in failure');
  // Neither user names nor addresses are kept.
  const hashOf = (subject: FailureSubject) =>
    createHmac('sha256', key).update(JSON.stringify(subject)).digest();

  return {
    async blockedUntil(subjects, now) {
      const row = await db
        .selectFrom('sign_in_failure')
        .select(({ fn }) => fn.max('blocked_until').as('until'))
        .where('subject', 'in', subjects.map(hashOf))
        .where('blocked_until', '>', now)
        .executeTakeFirst();
      return row?.until ?? null;
    },

    async add(subject, now) {
      await db.transaction().execute(async (tx) => {
        const hash = hashOf(subject);
        await tx
          .insertInto('sign_in_failure')
          .values({ subject: hash, failures: 0, first_at: now, last_at: now, blocked_until: 0 })
          .onConflict((conflict) => conflict.column('subject').doNothing())
          .execute();
        const before = await tx
          .selectFrom('sign_in_failure')
          .selectAll()
          .where('subject', '=', hash)
          .forUpdate()
          .executeTakeFirst();
        // Cleared by a sign-in this moment: nothing to count on.
        if (!before) return;
        const after = subject.kind === 'address' ? countAddress(before, now) : countAccount(before, now);
        await tx
          .updateTable('sign_in_failure')
          .set({ ...after, last_at: now })
          .where('subject', '=', hash)
          .execute();
      });
    },

    async clear(subject) {
      await db.deleteFrom('sign_in_failure').where('subject', '=', hashOf(subject)).execute();
    },
  };
}

interface Count {
  failures: number;
  first_at: number;
  last_at: number;
}

function countAccount(before: Count, now: number) {
  const failures = now - before.last_at > FORGET_AFTER_MS ? 1 : before.failures + 1;
  return { failures, blocked_until: now + signInDelayMs(failures) };
}

function countAddress(before: Count, now: number) {
  const anew = now - before.first_at > ADDRESS_WINDOW_MS;
  const failures = anew ? 1 : before.failures + 1;
  const firstAt = anew ? now : before.first_at;
  return {
    failures,
    first_at: firstAt,
    blocked_until: failures >= ADDRESS_FAILURES ? firstAt + ADDRESS_WINDOW_MS : 0,
  };
}
