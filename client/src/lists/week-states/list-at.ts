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
  const lists = listsOf(weekId);
  // The parts of the address that may be ids; which of them are, the whole address says.
  const parts = address.split(/[/?]/).map(partOf);
  const [last = '', before = ''] = [parts.at(-1), parts.at(-2)];
  const vehicle = parts[4] ?? '';
  const single: NamedList<unknown>[] = [
    ...Object.values(lists).flatMap((list) => (typeof list === 'function' ? [] : [list])),
    ...Object.values(keyPlacesOf(systemId)),
    ...Object.values(seasonLists),
    ...Object.values(ownLists),
  ];
  return [
    ...single,
    lists.coachTickets(vehicle, 'outbound'),
    lists.coachTickets(vehicle, 'inbound'),
    lists.transferTickets(vehicle, 'outbound'),
    lists.transferTickets(vehicle, 'inbound'),
    lists.extras(before),
    lists.lessonTickets(before),
    lists.eventInfo(before),
    lists.pointsOfInterest(last),
    ...(['loc', 'sup', 'bld'] as const).map((groupType) => lists.keyList({ groupType, loc: last })),
  ];
}

function partOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
