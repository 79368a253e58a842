import type pg from 'pg';
import type { TestDatabase } from './test-database.ts';

export interface QueryCount {
  /** Ends the count and returns the texts of the matching queries. */
  stop(): string[];
}

/** Records the queries of a server's connections whose text matches, from now on. */
export function countQueries({ served: { pool } }: TestDatabase, matching: RegExp): QueryCount {
  const texts: string[] = [];
  const originals = new Map<pg.PoolClient, pg.PoolClient['query']>();
  const listenTo = (client: pg.PoolClient) => {
    if (originals.has(client)) return;
    const original = client.query;
    originals.set(client, original);
    client.query = ((...args: [string | { text?: string }, ...unknown[]]) => {
      const [config] = args;
      const text = (typeof config === 'string' ? config : config.text) ?? '';
      if (matching.test(text)) texts.push(text);
      return Reflect.apply(original, client, args);
    }) as pg.PoolClient['query'];
  };
  pool.on('acquire', listenTo);
  return {
    stop() {
      pool.off('acquire', listenTo);
      for (const [client, original] of originals) client.query = original;
      return texts;
    },
  };
}
