import type { AllKeysReply, DistLocationsReply, KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import type { ApiRep } from './api-rep.ts';

/** A room whose keys are handed out at some location. */
export interface ListedRoom extends KeyRoomStatus {
  distLoc: string;
}

/** Every room whose keys are handed out somewhere. */
export async function allKeyRooms(rep: Pick<ApiRep, 'get'>, weekId: string): Promise<ListedRoom[]> {
  const places = await rep.get<DistLocationsReply>(`/api/keyDist/distLocations/${weekId}`);
  const lists = await Promise.all(
    places.map(({ distLoc }) =>
      rep.get<AllKeysReply>(`/api/keyDist/allKeys/${weekId}/${encodeURIComponent(distLoc)}`),
    ),
  );
  return lists.flatMap(({ keys }) => keys) as ListedRoom[];
}
