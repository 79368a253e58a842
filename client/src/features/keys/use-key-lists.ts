import type {
  DistBuildingsReply,
  DistLocationsReply,
  DistSuppliersReply,
} from '@offpiste/domain/contract/keys.ts';
import { useMemo } from 'react';
import type { GroupType, KeyListName } from '#lists/keys/key-list-keys.ts';
import { roomWithOwn } from '#lists/keys/room-facts.ts';
import { keyPlacesOf } from '#lists/lists.ts';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useWeek } from '#week/page/week-client.ts';

/** Where keys are handed out, who supplies them, and the buildings they open: by name, each with its `loc`. */
export function useKeyPlaces(groupType: GroupType) {
  const weekId = useSelectedWeekId() ?? '';
  const places = keyPlacesOf(useWeek().summary?.systemId ?? weekId);
  const { data, ...list } = useList<readonly KeyPlace[]>(places[groupType]);
  return { ...list, data: data?.map(nameOf) };
}

type KeyPlace = DistLocationsReply[number] | DistSuppliersReply[number] | DistBuildingsReply[number];

function nameOf(place: KeyPlace): { loc: string; name: string } {
  if ('distLoc' in place) return { loc: place.distLoc, name: place.distLoc };
  if ('supplier' in place) return { loc: place.supplier, name: place.supplier };
  return { loc: place.building, name: place.buildingName };
}

/** The rooms of a key list, with this phone's actions applied. */
export function useKeyList(name: KeyListName) {
  const { data, made, ...list } = useList(useLists().keyList(name));
  const { recorded } = useOutbox();
  const rooms = useMemo(
    () => made && data?.keys.map((room) => roomWithOwn({ room, made }, recorded)),
    [data, made, recorded],
  );
  return { ...list, data: rooms ?? undefined };
}
