import type { ActionBody } from '@offpiste/domain/contract/actions.ts';
import type { Direction, VehicleKind, VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import type { LocalHandler } from '#offline/local-verdict.ts';
import { judgeOnceLocally, type KnownOnPhone } from '#scan/check-in/judge-once-locally.ts';
import { type SeatTicket, seatedPassenger } from './seated-passenger.ts';

type LoadKind = 'load-coach' | 'load-transfer';

/** Judges a load with what this phone knows, by the server's rule; null when it knows too little. */
export function loadVehicleLocally<K extends LoadKind>(
  kind: K,
  vehicle: VehicleKind,
  vehicleId: (body: Omit<ActionBody<K>, 'clientTimestamp'>) => string,
  known: KnownOnPhone,
): LocalHandler<K> {
  const handler = judgeOnceLocally<K, SeatTicket, VehicleSeat>(
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
