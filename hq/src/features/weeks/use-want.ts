import { ImportStarted } from '@offpiste/domain/contract/hq/imports.ts';
import { type HqCall, useHqCall } from '#parts/use-hq-call.ts';

export interface Wanting extends Pick<HqCall, 'busy' | 'problem'> {
  /** Asks for something; returns the number of the job, null where it was refused. */
  want: (path: string, body: object) => Promise<string | null>;
}

/** Asks the server for what is wanted of a week; it is done beside the server, and the page hears of it. */
export function useWant(): Wanting {
  const { busy, problem, post } = useHqCall('hq/imports');
  return {
    busy,
    problem,
    want: async (path, body) => (await post(path, { body, schema: ImportStarted }))?.importId ?? null,
  };
}
