import type { ActionBody, ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { Database } from '#platform/database.ts';
import { gather } from '#platform/gather.ts';
import {
  type Append,
  type Asked,
  type AttemptKey,
  entryAppender,
  isTransient,
  type SubjectReading,
  subjectReader,
} from './ledger-store.ts';
import type { Outcome, Workflow } from './workflow.ts';

/** The ledger's reads and appends, those of attempts that wait at the same time together. */
export interface GatheredLedger {
  /** Reads everything that the verdict on an attempt depends on, of one moment. */
  read<K extends ActionKind, Booking, O extends Outcome, State>(
    workflow: Pick<Workflow<K, Booking, O, State>, 'kind' | 'booking'>,
    attempt: { key: AttemptKey; place: string; body: ActionBody<K> },
  ): Promise<SubjectReading<Booking>>;
  /** Appends an attempt; gives where it is recorded, or null: read and decide again. */
  append(append: Append): Promise<string | null>;
}

/**
 * Gathers what waits: reads of each kind with their own kind, appends all together. An append that fails, or that waits for
 * a lock, does so alone: the others of its batch are recorded, and nobody waits for it.
 */
export function createGatheredLedger(database: Database): GatheredLedger {
  const readers = new Map<ActionKind, (asked: Asked) => Promise<SubjectReading<unknown>>>();
  const appendPatiently = entryAppender(database, { patient: true });
  const append = gather(entryAppender(database, { patient: false }), async (alone: readonly Append[]) => {
    try {
      return await appendPatiently(alone);
    } catch (error) {
      if (isTransient(error)) return alone.map(() => null);
      throw error;
    }
  });

  return {
    async read<K extends ActionKind, Booking, O extends Outcome, State>(
      { kind, booking }: Pick<Workflow<K, Booking, O, State>, 'kind' | 'booking'>,
      { key, place, body }: { key: AttemptKey; place: string; body: ActionBody<K> },
    ) {
      const by = booking.by(body);
      const read = readers.get(kind) ?? gather(subjectReader(database, booking, Object.keys(by)));
      readers.set(kind, read);
      // What is read by a kind's own query is its own booking.
      return (await read({ key, place, by })) as SubjectReading<Booking>;
    },
    append,
  };
}
