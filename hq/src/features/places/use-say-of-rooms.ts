import { ROOMS_LIST } from '@offpiste/domain/contract/actions.ts';
import { type RoomsBody, RoomsReply } from '@offpiste/domain/contract/hq/places.ts';
import { useHqCall } from '#parts/use-hq-call.ts';

/** Says of rooms whether they are ready or blocked; `say` returns whether the server has taken it. */
export function useSayOfRooms(weekId: string) {
  const { post, ...call } = useHqCall(ROOMS_LIST);
  const say = async (body: RoomsBody) =>
    (await post(`/api/hq/rooms/${encodeURIComponent(weekId)}`, { body, schema: RoomsReply })) !== null;
  return { say, ...call };
}
