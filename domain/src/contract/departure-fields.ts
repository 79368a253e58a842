import * as z from 'zod/mini';
import type { Direction, VehicleKind } from '../rules/vehicle.ts';
import { actionFields, actorFields, direction, placeId, weekId } from './fields.ts';

/** What the calls about a departure share: marking a no-show, closing a stop. */
export const departureFields = {
  ...actionFields,
  ...actorFields,
  weekID: weekId,
  vehicle: z.enum(['coach', 'transfer']),
  vehicleId: placeId,
  direction,
};

/** Names a departure as the ledger does. */
export function departurePlace(departure: {
  vehicle: VehicleKind;
  vehicleId: string;
  direction: Direction;
}): string {
  return `${departure.vehicle}:${departure.vehicleId}:${departure.direction}`;
}

export const departureErrors = {
  departure_not_found: { status: 404, text: 'Departure not found' },
} as const;
