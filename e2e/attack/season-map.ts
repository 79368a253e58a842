import { gunzipSync } from 'node:zlib';
import type { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import type { WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import { allKeyRooms } from '../key-rooms.ts';
import type { SignedIn } from './accounts.ts';

/** What an attacker who once saw everything knows of a season. */
export interface SeasonMap {
  weekId: string;
  passengers: readonly WeekPassenger[];
  /** Staff and coach companies, whose telephones are no secret; in a demo a passenger may have the same. */
  business: string;
  coachId: string;
  tickets: CoachTicketsReply['tickets'];
  /** A room with keys to hand out and guests known by name. */
  room: { roomId: string; numberOfKeys: number; bookingRef: string };
  /** What may stand for each parameter of a call. */
  values: Readonly<Record<string, readonly string[]>>;
}

/** Looks around as headquarters. */
export async function mapSeason(url: string, hq: SignedIn): Promise<SeasonMap> {
  const get = async <T>(path: string): Promise<T> => {
    const answer = await hq.send({ path });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer.json as T;
  };
  const { activeWeeks } = await get<{ activeWeeks: { weekId: string; alwaysOn: boolean }[] }>(
    '/api/week/active',
  );
  const weeks = await Promise.all(
    activeWeeks.map(async ({ weekId }) => {
      const { bytes } = await hq.send({ path: `/api/week/data/${weekId}` });
      return (JSON.parse(gunzipSync(bytes).toString()) as WeekData).week;
    }),
  );
  // The running week is the one with most people in it.
  const week = weeks.sort((a, b) => b.passengers.length - a.passengers.length)[0];
  if (!week) throw new Error(`no week at ${url}`);
  const { weekId, systemId, places, passengers } = week;
  const { outbound } = await get<{ outbound: string[] }>(`/api/coach/allCoaches/${weekId}`);
  const lists = await Promise.all(
    outbound.map(async (coachId) => ({
      coachId,
      ...(await get<CoachTicketsReply>(`/api/coach/allBarcodes/${coachId}/direction/outbound/${weekId}`)),
    })),
  );
  const fullest = lists.sort((a, b) => b.total - b.loaded - (a.total - a.loaded))[0];
  const rooms = await allKeyRooms({ get }, weekId);
  const room = rooms.find(
    ({ ready, blocked, keysOut, returned, numberOfKeys, guests }) =>
      ready === 1 && blocked === 0 && keysOut + returned === 0 && numberOfKeys > 1 && guests[0]?.name,
  );
  const bookingRef = room?.guests[0]?.bookingRef;
  if (!fullest || !room || !bookingRef) throw new Error('the season is too small to attack');
  const ids = (table: object) => Object.keys(table).slice(0, 2);
  return {
    weekId,
    passengers,
    business: (
      await Promise.all(
        ['/api/repData', '/api/coach/coachData'].map((path) => hq.send({ path: `${path}/${weekId}` })),
      )
    )
      .map(({ text }) => text)
      .join(),
    coachId: fullest.coachId,
    tickets: fullest.tickets,
    room: { roomId: String(room.roomId), numberOfKeys: room.numberOfKeys, bookingRef },
    values: {
      weekId: [weekId],
      systemId: [systemId],
      coachId: ids(places.coach),
      transferId: ids(places.transfer),
      lessonId: ids(places.lesson),
      ticketId: ids(places.event),
      roomId: [String(room.roomId)],
      resortId: ['1'],
      fileId: ['1'],
      loc: [room.distLoc ?? 'Reception'],
      barcode: [fullest.tickets[0]?.barcode ?? '', bookingRef],
      direction: ['outbound', 'inbound'],
      scanned: ['0', '1'],
    },
  };
}
