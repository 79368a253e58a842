import type { World } from '../history/world.ts';
import { KEY_LIST, listsOf } from '../season/week-plan.ts';
import type { LedgerRow } from './ledger-rows.ts';

/** What a later version of the server adds to its replies. */
const LATER_FIELD = 'sinceNextVersion';

interface CountedList {
  tickets?: { loaded?: number }[];
}

/**
 * I8 and I9: every phone shows the same, which is what the ledger says, and the projection is the ledger's fold.
 * Returns the projection.
 */
export async function checkAgreement(world: World, rows: readonly LedgerRow[]): Promise<string> {
  const { model, bench, weekId } = world;
  const { stored, rebuilt } = await bench.time.whileReal(bench.season.projections(weekId));
  if (stored !== rebuilt) model.violated('wrong-total', `the projection is ${stored}, its fold ${rebuilt}`);

  const undone = new Set(rows.map(({ undoes }) => undoes));
  const done = (kind: string, place: string) =>
    new Set(
      rows
        .filter((row) => row.kind === kind && row.isFact && !undone.has(row.seq) && row.place === place)
        .map(({ subject }) => subject),
    ).size;
  const keys = Object.keys(listsOf(weekId));
  /** What the first phone was shown that is shown the same. */
  const shown = new Map<string, string>();
  for (const phone of world.phones) {
    const [tab] = phone.tabs;
    if (!tab?.app['session/session.ts'].currentRep()) continue;
    await world.refreshLists(tab, keys);
    // A rep whose session ended while nothing was to be sent learns of it only now.
    if (!tab.app['session/session.ts'].currentRep() && (await world.signIn(phone, phone.rep))) {
      await world.refreshLists(tab, keys);
    }
    const { keptLists } = tab.app['offline/lists/kept-lists.ts'];
    const level = tab.app['session/session.ts'].currentRep()?.level ?? 0;
    for (const key of keys) {
      const value = keptLists.inMemory(key)?.value;
      if (value === undefined) model.violated('disagreement', `${phone.name} gets no ${key}`);
      // Lift passes are each rep's own.
      else if (key !== 'lift-passes') {
        const text = JSON.stringify(value, (name, part) => (name === LATER_FIELD ? undefined : part));
        // Names of other brands' guests differ by the viewer's level.
        const alike = key === KEY_LIST ? `${key} of level ${level}` : key;
        const first = shown.get(alike) ?? text;
        if (text !== first) model.violated('disagreement', `${alike}: ${text} / ${first}`);
        shown.set(alike, first);
      }
      const counted = value as CountedList | undefined;
      // Extra passengers of another transfer ride without having been scanned here.
      const scanned = counted?.tickets?.filter(({ loaded }) => loaded === 1).length;
      if (key.startsWith('transfer:') && counted && scanned !== done('load-transfer', key))
        model.violated('wrong-total', `${key} shows ${scanned}, the ledger ${done('load-transfer', key)}`);
    }
    checkNames(world, phone.name, level, keptLists.inMemory(KEY_LIST));
  }
  return stored;
}

/** The name of another brand's guest is for level 2 and above only, in whatever order reps of both ask. */
function checkNames(world: World, phone: string, level: number, list: { value: unknown } | null): void {
  const showsName = JSON.stringify(list?.value ?? '').includes('Foreign Canary');
  if (list && showsName !== level >= 2)
    world.model.violated('disagreement', `${phone} of level ${level}: names ${showsName}`);
}
