import { groupTypes } from '../keys/key-list-keys.ts';
import { keyPlacesOf, listsOf, ownLists } from '../lists.ts';
import type { NamedList } from '../named-list.ts';
import { seasonLists } from '../season-lists.ts';

/** The list that this phone keeps of the call at an address; null when it keeps none. */
export function listAt(
  address: string,
  week: { weekId: string; systemId: string },
): NamedList<unknown> | null {
  const found = candidates(address, week).find(({ path }) => path === address);
  return found ?? null;
}

function candidates(address: string, { weekId, systemId }: { weekId: string; systemId: string }) {
  // The parts of the address that may be ids; which of them are, the whole address says.
  const ids = address.split(/[/?]/).map(partOf);
  const guesses = [
    ...ids.flatMap((id) => [[id], [id, 'outbound'], [id, 'inbound']]),
    ...groupTypes.map((groupType) => [{ groupType, loc: ids.at(-1) }]),
  ];
  return [
    ...Object.values<WeekList>(listsOf(weekId)).flatMap((list) =>
      typeof list === 'function' ? guesses.map((guess) => list(...(guess as never[]))) : [list],
    ),
    ...Object.values(keyPlacesOf(systemId)),
    ...Object.values(seasonLists),
    ...Object.values(ownLists),
  ];
}

/** A list of the week, or one for each place. */
type WeekList = NamedList<unknown> | ((...about: never[]) => NamedList<unknown>);

function partOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
