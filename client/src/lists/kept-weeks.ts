import { ActiveWeek } from '@offpiste/domain/contract/active-week.ts';
import * as z from 'zod/mini';
import { repOffline } from '#offline/rep-offline.ts';
import { createTurns } from '#offline/storage/create-turns.ts';

const KEY = 'active-weeks';

const KeptWeeks = z.object({ weeks: z.array(ActiveWeek), updatedAt: z.number() });
export type KeptWeeks = z.infer<typeof KeptWeeks>;

/** A reading waits for a list on its way to the storage, and the later of two lists is the one that stays. */
const inTurn = createTurns();

/** The list as this phone last got it, so that a week can be chosen without a network. */
export function readKeptWeeks(): Promise<KeptWeeks | null> {
  return inTurn(async () => {
    const stored = await (await repOffline())?.cache.list(KEY);
    return KeptWeeks.safeParse(stored).data ?? null;
  });
}

/** Keeps it for the rep who got it, whoever is signed in by its turn. */
export function keepWeeks(kept: KeptWeeks): Promise<void> {
  const rep = repOffline();
  return inTurn(async () => await (await rep)?.cache.keepList(KEY, kept));
}
