import { ActiveWeek } from '@offpiste/domain/contract/active-week.ts';
import * as z from 'zod/mini';
import { repOffline } from '#offline/rep-offline.ts';

const KEY = 'active-weeks';

const KeptWeeks = z.object({ weeks: z.array(ActiveWeek), updatedAt: z.number() });
export type KeptWeeks = z.infer<typeof KeptWeeks>;

/** The last list on its way to the storage; a reading waits for it. */
let keeping: Promise<void> = Promise.resolve();

/** The list as this phone last got it, so that a week can be chosen without a network. */
export async function readKeptWeeks(): Promise<KeptWeeks | null> {
  await keeping;
  const stored = await (await repOffline())?.cache.list(KEY);
  return KeptWeeks.safeParse(stored).data ?? null;
}

export function keepWeeks(kept: KeptWeeks): Promise<void> {
  keeping = repOffline().then((rep) => rep?.cache.keepList(KEY, kept));
  return keeping;
}
