import type { Database } from '../database.ts';
import type { AuditEvent } from './audit-event.ts';
import { appendEvents } from './audit-store.ts';

/** Held back while the database is unavailable; beyond this many the oldest are dropped, which is recorded. */
const MOST_WAITING = 10_000;

/** The fields that distinguish counted events; equal ones are counted instead of written one by one. */
export type CountedEvent = Pick<AuditEvent, 'kind' | 'repId' | 'deviceId' | 'weekId'> & {
  detail: Readonly<Record<string, unknown>>;
};

/** Writes a server's events to the audit trail. Requests never wait for it, or for each other because of it. */
export interface AuditLog {
  /** Writes at once; events that come meanwhile are written together next. */
  note(event: AuditEvent): void;
  /** Counts equal events until the next `flush`, with the most records that one of them contained. */
  count(event: CountedEvent, records?: number): void;
  /** Writes all counted and recorded events. Rejects when the database does not accept them, and keeps them. */
  flush(): Promise<void>;
}

export function createAuditLog(
  database: Pick<Database, 'pool'>,
  { clock, onError }: { clock: () => number; onError: (error: unknown) => void },
): AuditLog {
  let waiting: AuditEvent[] = [];
  let lost = 0;
  const counted = new Map<string, { event: CountedEvent; at: number; times: number; records: number }>();
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    try {
      while (waiting.length > 0) await writeBatch(waiting.splice(0));
    } finally {
      // In the same turn as the last check for waiting events, or one that comes just then would be missed.
      writing = null;
    }
  }

  async function writeBatch(batch: AuditEvent[]): Promise<void> {
    const gap: AuditEvent[] = lost > 0 ? [{ kind: 'audit-gap', at: clock(), detail: { lost } }] : [];
    try {
      await appendEvents(database, [...gap, ...batch]);
      lost = 0;
    } catch (error) {
      waiting = [...batch, ...waiting];
      lost += waiting.splice(0, waiting.length - MOST_WAITING).length;
      throw error;
    }
  }

  async function write(): Promise<void> {
    if (waiting.length > 0) writing ??= writeAll();
    await writing;
  }

  return {
    note(event) {
      waiting.push(event);
      write().catch(onError);
    },

    count(event, records = 0) {
      const key = JSON.stringify(event);
      const known = counted.get(key);
      if (!known) counted.set(key, { event, at: clock(), times: 1, records });
      else {
        known.times++;
        known.records = Math.max(known.records, records);
      }
    },

    async flush() {
      for (const { event, at, times, records } of counted.values())
        waiting.push({ ...event, at, detail: { ...event.detail, times, ...(records > 0 && { records }) } });
      counted.clear();
      await write();
    },
  };
}
