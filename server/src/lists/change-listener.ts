import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { OpenDatabase } from '#platform/database.ts';
import { listKey } from './list-versions.ts';

export interface ListChange {
  /** The server process that says so; null for an import. */
  from: string | null;
  lists: readonly string[];
}

export interface ChangeListener {
  stop(): Promise<void>;
}

/** From a server process, or from the trigger on `week`. */
const Message = z.union([
  z.object({ from: z.string(), lists: z.array(z.string()) }),
  z.object({ week: z.string() }),
]);

/** Listens on a separate connection, which is made again whenever it is lost. */
export function listenForChanges(
  database: OpenDatabase,
  on: {
    /** Changes may have been missed before. */
    onConnected: () => void;
    onChange: (change: ListChange) => void;
    onError: (error: unknown) => void;
  },
): ChangeListener {
  const stopping = new AbortController();
  const running = keepListening();

  async function keepListening(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const client = database.separateConnection();
      try {
        await listen(client, () => {
          failures = 0;
          on.onConnected();
        });
      } catch (error) {
        failures++;
        if (!stopping.signal.aborted) on.onError(error);
      }
      await client.end().catch(() => {});
      const wait = Math.min(250 * 2 ** failures, 5_000);
      await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  /** Returns when it is stopped, throws when the connection is lost. */
  async function listen(client: pg.Client, onListening: () => void): Promise<void> {
    const lost = Promise.withResolvers<void>();
    const stop = () => lost.resolve();
    client.on('error', (error) => lost.reject(error));
    client.on('end', () => lost.reject(new Error('the connection that listens for changes was closed')));
    client.on('notification', ({ payload }) => {
      const message = Message.safeParse(parseJson(payload));
      if (!message.success) return;
      const change = message.data;
      on.onChange('week' in change ? { from: null, lists: [listKey(change.week)] } : change);
    });
    // Handled here at once, awaited below: it may be lost while it connects.
    lost.promise.catch(() => {});
    stopping.signal.addEventListener('abort', stop);
    try {
      await client.connect();
      await client.query('LISTEN lists_changed');
      onListening();
      await lost.promise;
    } finally {
      stopping.signal.removeEventListener('abort', stop);
    }
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function parseJson(payload: string | undefined): unknown {
  try {
    return JSON.parse(payload ?? '');
  } catch {
    return null;
  }
}
