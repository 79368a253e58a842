import type { ApiResult } from '#api/api-result.ts';
import { type ListCache, type ListFailure, WEEK_STATES } from '#offline/lists/list-cache.ts';
import type { ReadStates, StatesToRead } from './read-states.ts';

export interface WeekStatesOptions {
  get: (path: string) => Promise<ApiResult<Uint8Array<ArrayBuffer>>>;
  /** Unpacks a reply, beside the page where there is one. */
  read: (states: StatesToRead) => Promise<ReadStates>;
  cache: Pick<ListCache, 'read' | 'refreshAll'>;
  /** The opened week; null while there is none. */
  week: () => { weekId: string; systemId: string } | null;
  now: () => number;
}

export interface WeekStates {
  /** Brings every list of the opened week up to date; null when that went well, else why not. One at a time. */
  refresh: () => Promise<ListFailure | null>;
}

/** Asks for all lists of a week in one call: all of them at first, later those that have changed. */
export function createWeekStates({ get, read, cache, week, now }: WeekStatesOptions): WeekStates {
  let running: Promise<ListFailure | null> | null = null;

  const ask = async (): Promise<ListFailure | null> => {
    const asked = week();
    if (!asked) return { ok: false, kind: 'network' };
    const askedAt = now();
    const kept = await cache.read(WEEK_STATES);
    return await cache.refreshAll(async () => {
      const since = typeof kept?.value === 'string' ? `?since=${encodeURIComponent(kept.value)}` : '';
      const reply = await get(`/api/week/states/${encodeURIComponent(asked.weekId)}${since}`);
      if (!reply.ok) return reply;
      const states = await read({ packed: reply.value, ...asked, askedAt });
      return states ? { ok: true, ...states } : { ok: false, kind: 'unproven' };
    });
  };

  return {
    refresh: () => {
      running ??= ask().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
