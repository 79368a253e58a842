import {
  AllKeysReply,
  DistBuildingsReply,
  DistLocationsReply,
  DistSuppliersReply,
  KeyRoomStatus,
} from '@offpiste/domain/contract/keys.ts';
import { useEffect, useMemo, useState } from 'react';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useWeek } from '#week/week-client.ts';
import { useList } from '#workflow/use-list.ts';
import { type GroupType, type KeyListName, keyListKey, keyRoomKey } from './key-list-keys.ts';
import { type KnownRoom, readRoom } from './known-rooms.ts';
import { roomWithUnsent } from './room-facts.ts';

const words: Record<GroupType, string> = { loc: '', sup: 'supplier/', bld: 'building/' };

/** Where keys are handed out, who supplies them, and the buildings they open: by name, each with its `loc`. */
export function useKeyPlaces(groupType: GroupType) {
  const weekId = useSelectedWeekId() ?? '';
  const systemId = encodeURIComponent(useWeek().summary?.systemId ?? weekId);
  const places = {
    loc: ['dist-locations', `/api/keyDist/distLocations/${systemId}`, DistLocationsReply],
    sup: ['dist-suppliers', `/api/keyDist/distSuppliers/${systemId}`, DistSuppliersReply],
    bld: ['dist-buildings', `/api/keyDist/distBuildings/${systemId}`, DistBuildingsReply],
  } as const;
  const [key, path, schema] = places[groupType];
  const { data, ...list } = useList<readonly KeyPlace[]>(key, path, schema);
  return { ...list, data: data?.map(nameOf) };
}

type KeyPlace = DistLocationsReply[number] | DistSuppliersReply[number] | DistBuildingsReply[number];

function nameOf(place: KeyPlace): { loc: string; name: string } {
  if ('distLoc' in place) return { loc: place.distLoc, name: place.distLoc };
  if ('supplier' in place) return { loc: place.supplier, name: place.supplier };
  return { loc: place.building, name: place.buildingName };
}

/** The rooms of a key list, with what this phone did and has not sent. */
export function useKeyList(name: KeyListName) {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const path = `/api/keyDist/allKeys/${words[name.groupType]}${weekId}/${encodeURIComponent(name.loc)}`;
  const { data, ...list } = useList(keyListKey(name), path, AllKeysReply);
  const { waiting } = useOutbox();
  const updatedAt = list.dataAt ?? 0;
  const rooms = useMemo(
    () => data?.keys.map((room) => roomWithUnsent({ room, updatedAt }, waiting)),
    [data, updatedAt, waiting],
  );
  return { ...list, data: rooms };
}

/** One room; before the server has answered for it alone, as the list knows it that the rep works with. */
export function useKeyRoom(roomId: string) {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const path = `/api/keyDist/room/${encodeURIComponent(roomId)}/week/${weekId}`;
  const { data, ...list } = useList(keyRoomKey(roomId), path, KeyRoomStatus);
  const listed = useListedRoom(roomId);
  const { waiting } = useOutbox();
  const known = newest(data && { room: data, updatedAt: list.dataAt ?? 0 }, listed);
  return {
    ...list,
    dataAt: known?.updatedAt ?? null,
    problem: known || !list.problem ? list.problem : { ...list.problem, quiet: false },
    data: useMemo(() => known && roomWithUnsent(known, waiting), [known, waiting]),
  };
}

function useListedRoom(roomId: string): KnownRoom | undefined {
  const [listed, setListed] = useState<KnownRoom>();
  useEffect(() => {
    let over = false;
    const found = (known: KnownRoom | null) => {
      if (!over && known) setListed(known);
    };
    readRoom(keptLists.read, roomId).then(found, () => undefined);
    return () => {
      over = true;
    };
  }, [roomId]);
  return listed;
}

function newest(own: KnownRoom | undefined, listed: KnownRoom | undefined): KnownRoom | undefined {
  return own && listed && listed.updatedAt > own.updatedAt ? listed : (own ?? listed);
}
