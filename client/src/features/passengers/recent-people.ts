import * as z from 'zod/mini';
import { repOffline } from '#offline/rep-offline.ts';
import { createTurns } from '#offline/storage/create-turns.ts';

const KEY = 'recent-people';
const KEPT = 5;

const RecentPeople = z.object({ weekId: z.string(), references: z.array(z.string()) });

/** Whoever leaves a passenger's page at once finds them in the search all the same. */
const inTurn = createTurns();

/**
 * The references of the people who were looked at last in this week, the last one first. They are kept like the lists
 * of the week: sealed, erased at sign-out and when another week is opened.
 */
export function readRecentPeople(weekId: string): Promise<string[]> {
  return inTurn(() => read(weekId));
}

export function keepRecentPerson(weekId: string, reference: string): Promise<void> {
  return inTurn(async () => {
    const others = (await read(weekId)).filter((other) => other !== reference);
    const kept: z.infer<typeof RecentPeople> = { weekId, references: [reference, ...others].slice(0, KEPT) };
    await (await repOffline())?.cache.keepList(KEY, kept);
  });
}

async function read(weekId: string): Promise<string[]> {
  const kept = RecentPeople.safeParse(await (await repOffline())?.cache.list(KEY)).data;
  return kept?.weekId === weekId ? kept.references : [];
}
