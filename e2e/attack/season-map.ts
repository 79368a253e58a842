import { gunzipSync } from 'node:zlib';
import type { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import type { LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import type { TransferTicketsReply } from '@offpiste/domain/contract/transfer.ts';
import type { WeekData, WeekPassenger } from '@offpiste/domain/contract/week.ts';
import { allKeyRooms } from '../key-rooms.ts';
import type { SignedIn } from './accounts.ts';

/** What an attacker who once saw everything knows about a season. */
export interface SeasonMap {
  weekId: string;
  passengers: readonly WeekPassenger[];
  /** Staff and coach companies, whose telephones are no secret; in a demo a passenger may have the same. */
  business: string;
  coachId: string;
  tickets: CoachTicketsReply['tickets'];
  transferId: string;
  /** Who is booked on the transfer and not loaded. */
  transferTickets: TransferTicketsReply['tickets'];
  /** Rooms with keys to hand out and guests known by name: one to fight for, one to try bodies at. */
  room: AttackedRoom;
  otherRoom: AttackedRoom;
  /** Possible values for each parameter of a call. */
  values: Readonly<Record<string, readonly string[]>>;
}

export interface AttackedRoom {
  roomId: string;
  numberOfKeys: number;
  bookingRef: string;
}

/** Looks around as headquarters, and as a rep for the passes that only the rep has. */
export async function mapSeason(url: string, hq: SignedIn, rep: SignedIn): Promise<SeasonMap> {
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
  const [room, otherRoom] = rooms.filter(
    ({ ready, blocked, keysOut, returned, numberOfKeys, guests }) =>
      ready === 1 && blocked === 0 && keysOut + returned === 0 && numberOfKeys > 1 && guests[0]?.name,
  );
  const transfers = await get<{ outbound: string[] }>(`/api/transfer/allTransfers/${weekId}`);
  const rides = await Promise.all(
    transfers.outbound.map(async (transferId) => {
      const address = `/api/transfer/allBarcodes/${encodeURIComponent(transferId)}/direction/outbound/${weekId}`;
      const { tickets } = await get<TransferTicketsReply>(address);
      return { transferId, waiting: tickets.filter(({ loaded, deleted }) => !loaded && deleted === 0) };
    }),
  );
  const ride = rides.sort((a, b) => b.waiting.length - a.waiting.length)[0];
  if (!fullest || !room || !otherRoom || !ride) throw new Error('the season is too small to attack');
  const resorts = await get<{ id: string }[]>('/api/resort');
  const files = await get<{ fileId: string; version: string }[]>(`/files/week/${weekId}`);
  const passes = await rep.send({ path: `/api/scanLiftPass/allBarcodes/${weekId}` });
  const pass = (passes.json as LiftPassTicketsReply).tickets.find(({ deleted }) => deleted === '0');
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
    transferId: ride.transferId,
    transferTickets: ride.waiting,
    room: attacked(room),
    otherRoom: attacked(otherRoom),
    values: {
      weekId: [weekId],
      systemId: [systemId],
      coachId: ids(places.coach),
      transferId: ids(places.transfer),
      lessonId: ids(places.lesson),
      ticketId: ids(places.event),
      roomId: [String(room.roomId)],
      resortId: resorts.map(({ id }) => id).slice(0, 2),
      fileId: files.map(({ fileId }) => fileId).slice(0, 2),
      versions: [files.map(({ version }) => version).join(',')],
      loc: [room.distLoc, room.supplier ?? '', room.buildingName],
      barcode: [fullest.tickets[0]?.barcode ?? '', attacked(room).bookingRef, pass?.barcode ?? ''],
      place: [`coach:${fullest.coachId}:outbound`],
      direction: ['outbound', 'inbound'],
      scanned: ['0', '1'],
    },
  };
}

function attacked({ roomId, numberOfKeys, guests }: KeyRoomStatus): AttackedRoom {
  return { roomId: String(roomId), numberOfKeys, bookingRef: guests[0]?.bookingRef ?? '' };
}
