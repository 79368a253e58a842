import type { ActionBody } from '@offpiste/domain/contract/actions.ts';
import { CoachDataReply, CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { guests } from '@offpiste/domain/contract/departure.ts';
import { direction } from '@offpiste/domain/contract/fields.ts';
import { TransferTicket } from '@offpiste/domain/contract/transfer.ts';
import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import type { Direction, VehicleKind, VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import * as z from 'zod/mini';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { listReader } from '#offline/lists/list-reader.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import {
  type CheckInOnPhone,
  judgeCheckInOffline,
  type KnownOnPhone,
} from '#scan/check-in/judge-check-in-offline.ts';
import { spareSeats } from '../coaches/coach-details.ts';
import { type SeatTicket, seatedPassenger } from './seated-passenger.ts';

const Seats = z.object({ tickets: z.array(CoachTicket), guests });
const readCoach = listReader(Seats);
const readCoaches = listReader(CoachDataReply);
const readTransfer = listReader(z.object({ tickets: z.array(TransferTicket) }));
const Directed = z.object({ direction });

type LoadKind = 'load-coach' | 'load-transfer';

/** Judges loading a coach with what this phone knows, by the server's rule; null when it knows too little. */
export function loadCoachOffline(known: KnownOnPhone): LocalHandler<'load-coach'> {
  return loadVehicleOffline('load-coach', 'coach', ({ coachId }) => coachId, readCoach, known, {
    async spareForTakingAlong({ takeAlong, coachId, direction, barcode }, list, since) {
      if (takeAlong !== 1) return undefined;
      const coaches = readCoaches(await known.readList('coach-data'))?.mergedData;
      const row = coaches?.find((coach) => coach.coachId === coachId);
      const seats = readCoach(list);
      if (!row || !seats) return null;
      return spareSeats(row, direction, seatsTaken(seats, since, fullCodeIn(barcode)));
    },
  });
}

/** Judges loading a transfer likewise. */
export function loadTransferOffline(known: KnownOnPhone): LocalHandler<'load-transfer'> {
  return loadVehicleOffline('load-transfer', 'transfer', ({ transferId }) => transferId, readTransfer, known);
}

function loadVehicleOffline<K extends LoadKind>(
  kind: K,
  vehicle: VehicleKind,
  vehicleId: (body: Omit<ActionBody<K>, 'clientTimestamp'>) => string,
  readList: (list: KeptList) => { tickets: readonly SeatTicket[] } | null,
  known: KnownOnPhone,
  takingAlong: Pick<CheckInOnPhone<K, SeatTicket, VehicleSeat>, 'spareForTakingAlong'> = {},
) {
  return judgeCheckInOffline<K, SeatTicket, VehicleSeat>(
    {
      kind,
      ...takingAlong,
      placeId: vehicleId,
      placeKnown: (week, body) => week.vehicleRuns(vehicle, vehicleId(body), directionOf(body)),
      passenger: (week, body, code) => week.seatsOf(code, vehicle, directionOf(body)),
      tickets: (list) => readList(list)?.tickets ?? null,
      person: seatedPassenger,
      booking: ({ pickUpLocation }, body, fromWeek) => ({
        placeId: vehicleId(body),
        pickUpLocation,
        departsText: fromWeek?.departsText ?? null,
      }),
    },
    known,
  );
}

/** Counts everybody who rides or is still expected, and whom this phone has loaded since, but for one. */
function seatsTaken(
  { tickets, guests = [] }: z.infer<typeof Seats>,
  since: readonly string[],
  but: string | null,
): number {
  const expected = tickets.filter(
    ({ deleted, seat }) => deleted === '0' && seat !== 'elsewhere' && seat !== 'no-show',
  );
  const taken = new Set([...[...expected, ...guests].map(({ barcode }) => barcode), ...since]);
  taken.delete(but ?? '');
  return taken.size;
}

function directionOf(body: object): Direction {
  return Directed.parse(body).direction;
}
