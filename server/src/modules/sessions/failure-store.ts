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
  /**
   * Counts an attempt of the subjects as failed, before anybody looks at its password: of many at once, in whatever
   * process, none is judged that should have waited. Gives the instant to wait for instead, and counts nothing then.
   */
  take(subjects: readonly FailureSubject[], now: number): Promise<number | null>;
  /** Reverts the count of a successful attempt: the sender's own count, the first, becomes zero, the others lose one. */
  succeed(subjects: readonly FailureSubject[]): Promise<void>;
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

    async take(subjects, now) {
      return await db.transaction().execute(async (tx) => {
        const counted = [];
        // Always the account before the address, so that no two wait for each other.
        for (const subject of subjects) {
          const hash = hashOf(subject);
          // Whether it was there or not, the row is locked now.
          const before = await tx
            .insertInto('sign_in_failure')
            .values({ subject: hash, failures: 0, first_at: now, last_at: now, blocked_until: 0 })
            .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject: hash }))
            .returningAll()
            .executeTakeFirstOrThrow();
          if (before.blocked_until > now) return before.blocked_until;
          const after = subject.kind === 'address' ? countAddress(before, now) : countAccount(before, now);
          counted.push({ hash, after });
        }
        for (const { hash, after } of counted)
          await tx
            .updateTable('sign_in_failure')
            .set({ ...after, last_at: now })
            .where('subject', '=', hash)
            .execute();
        return null;
      });
    },

    async succeed([own, ...shared]) {
      if (own) await db.deleteFrom('sign_in_failure').where('subject', '=', hashOf(own)).execute();
      if (shared.length === 0) return;
      await db
        .updateTable('sign_in_failure')
        .set(({ eb, fn, val }) => ({
          failures: fn<number>('greatest', [eb('failures', '-', 1), val(0)]),
          blocked_until: eb
            .case()
            .when('failures', '>', ADDRESS_FAILURES)
            .then(eb.ref('blocked_until'))
            .else(val(0))
            .end(),
        }))
        .where('subject', 'in', shared.map(hashOf))
        .execute();
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
  const isNewWindow = now - before.first_at > ADDRESS_WINDOW_MS;
  const failures = isNewWindow ? 1 : before.failures + 1;
  const firstAt = isNewWindow ? now : before.first_at;
  return {
    failures,
    first_at: firstAt,
    blocked_until: failures >= ADDRESS_FAILURES ? firstAt + ADDRESS_WINDOW_MS : 0,
  };
}
