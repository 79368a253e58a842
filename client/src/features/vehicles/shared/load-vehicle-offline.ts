import type { ActionBody } from '@offpiste/domain/contract/actions.ts';
import { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { direction } from '@offpiste/domain/contract/fields.ts';
import { TransferTicket } from '@offpiste/domain/contract/transfer.ts';
import type { Direction, VehicleKind, VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import * as z from 'zod/mini';
import type { KeptList } from '#offline/lists/list-cache.ts';
import { listReader } from '#offline/lists/list-reader.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import { judgeCheckInOffline, type KnownOnPhone } from '#scan/check-in/judge-check-in-offline.ts';
import { type SeatTicket, seatedPassenger } from './seated-passenger.ts';

const readCoach = listReader(z.object({ tickets: z.array(CoachTicket) }));
const readTransfer = listReader(z.object({ tickets: z.array(TransferTicket) }));
const Directed = z.object({ direction });

type LoadKind = 'load-coach' | 'load-transfer';

/** Judges loading a coach with what this phone knows, by the server's rule; null when it knows too little. */
export function loadCoachOffline(known: KnownOnPhone): LocalHandler<'load-coach'> {
  return loadVehicleOffline('load-coach', 'coach', ({ coachId }) => coachId, readCoach, known);
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
) {
  return judgeCheckInOffline<K, SeatTicket, VehicleSeat>(
    {
      kind,
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

function directionOf(body: object): Direction {
  return Directed.parse(body).direction;
}
