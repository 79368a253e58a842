import { ActiveWeek } from '@offpiste/domain/contract/week.ts';
import * as z from 'zod/mini';
import { repOffline } from '#offline/rep-offline.ts';

const KEY = 'active-weeks';

const KeptWeeks = z.object({ weeks: z.array(ActiveWeek), updatedAt: z.number() });
export type KeptWeeks = z.infer<typeof KeptWeeks>;

/** The list as this phone last got it, so that a week can be chosen without a network. */
export async function readKeptWeeks(): Promise<KeptWeeks | null> {
  const stored = await (await repOffline())?.cache.list(KEY);
  return KeptWeeks.safeParse(stored).data ?? null;
}

export async function keepWeeks(kept: KeptWeeks): Promise<void> {
  await (await repOffline())?.cache.keepList(KEY, kept);
}
