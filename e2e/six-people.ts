import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import type { AllLessonsReply, LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import type { LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import type { AllTransfersReply, TransferTicketsReply } from '@offpiste/domain/contract/transfer.ts';
import type { ApiRep } from './api-rep.ts';
import { allKeyRooms } from './key-rooms.ts';
import type { Season } from './open-season.ts';

/** An event of every brand. */
export const EVENT = '500001';

/** Returns what is found first: somebody who is still to be ticked off. */
export async function firstOf<T>(
  ids: readonly string[],
  find: (id: string) => Promise<T | undefined>,
): Promise<T> {
  for (const id of ids) {
    const found = await find(id);
    if (found) return found;
  }
  throw new Error('the demo season has nobody left');
}

/** Returns somebody to be served in each of the six workflows, and how to ask the server whether they were. */
export async function sixPeople({ week: { weekId }, colleague }: Season, rep: ApiRep) {
  const coach = await firstOf((await colleague.coaches(weekId)).outbound, async (id) => {
    const { tickets } = await colleague.tickets(weekId, id, 'outbound');
    const ticket = tickets.find(({ loaded, deleted }) => !loaded && deleted === '0');
    return ticket && { id, ticket };
  });
  const rides = (id: string) =>
    colleague.get<TransferTicketsReply>(`/api/transfer/allBarcodes/${id}/direction/outbound/${weekId}`);
  const { outbound } = await colleague.get<AllTransfersReply>(`/api/transfer/allTransfers/${weekId}`);
  const transfer = await firstOf(outbound, async (id) => {
    const ticket = (await rides(id)).tickets.find(({ loaded, deleted }) => !loaded && deleted === 0);
    return ticket && { id, ticket };
  });
  const participants = (id: string) =>
    colleague.get<LessonTicketsReply>(`/api/workshopLessons/v2/allBarcodes/${id}?weekId=${weekId}`);
  const { lessons } = await colleague.get<AllLessonsReply>(`/api/workshopLessons/allLessons/${weekId}`);
  const lesson = await firstOf(
    lessons.map(({ lessonId }) => lessonId),
    async (id) => {
      const ticket = (await participants(id)).tickets.find(
        ({ registered, deleted }) => !registered && String(deleted) === '0',
      );
      return ticket && { id, ticket };
    },
  );
  const passes = () => rep.get<LiftPassTicketsReply>(`/api/scanLiftPass/allBarcodes/${weekId}`);
  const pass = (await passes()).tickets.find(({ distributed, deleted }) => !distributed && deleted === '0');
  const event = () => colleague.event(weekId, EVENT);
  const guest = (await event()).tickets.find(
    ({ deleted, entryStatus }) => deleted === '0' && entryStatus === 'none',
  );
  const room = (await allKeyRooms(colleague, weekId)).find(
    ({ ready, blocked, keysOut, returned, guests }) =>
      ready === 1 && blocked === 0 && keysOut === 0 && returned === 0 && guests.some(({ name }) => name),
  );
  const keyGuest = room?.guests.find(({ name }) => name);
  if (!pass || !guest || !room || !keyGuest) throw new Error('the demo season has nobody left');
  const roomNow = () => colleague.get<KeyRoomStatus>(`/api/keyDist/room/${room.roomId}/week/${weekId}`);
  return {
    ...{ coach, transfer, lesson, pass, guest, room, keyGuest },
    /** The state of each of the six, as the server knows it. */
    served: async () => [
      (await colleague.tickets(weekId, coach.id, 'outbound')).loaded,
      (await rides(transfer.id)).loaded,
      (await participants(lesson.id)).registered,
      (await passes()).distributed,
      (await event()).inside,
      (await roomNow()).keysOut,
    ],
  };
}
