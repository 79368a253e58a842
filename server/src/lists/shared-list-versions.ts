import { randomUUID } from 'node:crypto';
import type { ListVersions } from '#platform/app-deps.ts';
import type { OpenDatabase } from '#platform/database.ts';
import { type ChangeListener, listenForChanges } from './change-listener.ts';
import { createLedgerPoll } from './ledger-poll.ts';
import { CountedListVersions } from './list-versions.ts';

export interface SharedListVersions extends ListVersions {
  /** For a change of what every list depends on. */
  bumpAllHere(): void;
  /** Ends the connection and the timers; call before the database is closed. */
  stop(): Promise<void>;
}

/** PostgreSQL refuses a payload of 8,000 bytes. */
const MAX_PAYLOAD = 7_000;

/**
 * List versions that follow what every server process of one database does. A scan is never slowed by it:
 * the other processes are notified of its list outside its transaction, of many in one message. One that misses a message
 * (no connection, a pooler that drops them) finds the change in the ledger a few seconds later.
 */
export function startListVersions(
  database: OpenDatabase,
  options: { notifyEveryMs?: number; pollEveryMs?: number; onError?: (error: unknown) => void } = {},
): SharedListVersions {
  const { notifyEveryMs = 150, pollEveryMs = 5_000, onError = () => {} } = options;
  const self = randomUUID();
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const versions = new CountedListVersions((list) => {
    pending.add(list);
    timer ??= setTimeout(() => void notify(), notifyEveryMs);
  });

  async function notify(): Promise<void> {
    timer = undefined;
    const lists = [...pending];
    pending.clear();
    try {
      for (const payload of payloads(self, lists))
        await database.pool.query('SELECT pg_notify($1, $2)', ['lists_changed', payload]);
    } catch (error) {
      // The others find it in the ledger.
      onError(error);
    }
  }

  const listener: ChangeListener = listenForChanges(database, {
    onConnected: () => versions.bumpAllHere(),
    onChange: (change) => {
      if (change.from === self) return;
      for (const list of change.lists) versions.bumpHere(list);
    },
    onError,
  });

  const poll = createLedgerPoll(database, (list) => versions.bumpHere(list));
  let checkedAt: number | null = null;
  const check = async () => {
    const startedAt = Date.now();
    await poll();
    checkedAt = startedAt;
  };
  let polling = check().catch(onError);
  const polls = setInterval(() => {
    polling = check().catch(onError);
  }, pollEveryMs);
  polls.unref();

  return {
    current: (list) => versions.current(list),
    bump: (list) => versions.bump(list),
    bumpHere: (list) => versions.bumpHere(list),
    bumpAllHere: () => versions.bumpAllHere(),
    checkedAt: () => checkedAt,
    watch: (onChange) => versions.watch(onChange),
    async stop() {
      clearInterval(polls);
      if (timer) {
        clearTimeout(timer);
        await notify();
      }
      await Promise.all([listener.stop(), polling]);
    },
  };
}

function* payloads(from: string, lists: readonly string[]): Generator<string> {
  let batch: string[] = [];
  let size = 0;
  for (const list of lists) {
    const bytes = Buffer.byteLength(list) + 3;
    if (batch.length > 0 && size + bytes > MAX_PAYLOAD) {
      yield JSON.stringify({ from, lists: batch });
      [batch, size] = [[], 0];
    }
    batch.push(list);
    size += bytes;
  }
  if (batch.length > 0) yield JSON.stringify({ from, lists: batch });
}
