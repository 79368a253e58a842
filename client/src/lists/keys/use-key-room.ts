import { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { useEffect, useMemo, useState } from 'react';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useList } from '../use-list.ts';
import { keyRoomKey } from './key-list-keys.ts';
import { type KnownRoom, readRoom } from './known-rooms.ts';
import { handoversHere } from './own-handovers.ts';
import { roomWithOwn } from './room-facts.ts';

/** One room; before the server has answered for it alone, as the list knows it that the rep works with. */
export function useKeyRoom(roomId: string) {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const path = `/api/keyDist/room/${encodeURIComponent(roomId)}/week/${weekId}`;
  const { data, made, ...list } = useList({ key: keyRoomKey(roomId), path, schema: KeyRoomStatus });
  const listed = useListedRoom(roomId);
  const { recorded } = useOutbox();
  const own = useMemo(() => data && made && { room: data, made }, [data, made]);
  const known = newest(own ?? undefined, listed);
  return {
    ...list,
    dataAt: known?.made.updatedAt ?? null,
    problem: known || !list.problem ? list.problem : { ...list.problem, quiet: false },
    data: useMemo(
      () => known && { ...roomWithOwn(known, recorded), ...handoversHere(known, recorded) },
      [known, recorded],
    ),
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
  return own && listed && listed.made.updatedAt > own.made.updatedAt ? listed : (own ?? listed);
}
