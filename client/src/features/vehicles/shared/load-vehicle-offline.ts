import type { ActionBody } from '@offpiste/domain/contract/actions.ts';
import type { Direction, VehicleKind, VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import { judgeCheckInOffline, type KnownOnPhone } from '#scan/check-in/judge-check-in-offline.ts';
import { type SeatTicket, seatedPassenger } from './seated-passenger.ts';

type LoadKind = 'load-coach' | 'load-transfer';

/** Judges loading a coach with what this phone knows, by the server's rule; null when it knows too little. */
export function loadCoachOffline(known: KnownOnPhone): LocalHandler<'load-coach'> {
  return loadVehicleOffline('load-coach', 'coach', ({ coachId }) => coachId, known);
}

/** Judges loading a transfer likewise. */
export function loadTransferOffline(known: KnownOnPhone): LocalHandler<'load-transfer'> {
  return loadVehicleOffline('load-transfer', 'transfer', ({ transferId }) => transferId, known);
}

function loadVehicleOffline<K extends LoadKind>(
  kind: K,
  vehicle: VehicleKind,
  vehicleId: (body: Omit<ActionBody<K>, 'clientTimestamp'>) => string,
  known: KnownOnPhone,
): LocalHandler<K> {
  const handler = judgeCheckInOffline<K, SeatTicket, VehicleSeat>(
    {
      kind,
      placeId: vehicleId,
      placeKnown: (week, body) => week.vehicleRuns(vehicle, vehicleId(body), directionOf(body)),
      passenger: (week, body, code) => week.seatsOf(code, vehicle, directionOf(body)),
      person: seatedPassenger,
      booking: ({ pickUpLocation }, body, fromWeek) => ({
        placeId: vehicleId(body),
        pickUpLocation,
        departsText: fromWeek?.departsText ?? null,
      }),
    },
    known,
  );
  return handler as LocalHandler<K>;
}

function directionOf(body: object): Direction {
  return (body as { direction: Direction }).direction;
}
