import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';

/** The texts that coach and transfer screens share; those of the specification are word for word. */
export const vehicleText = {
  loadedPassengers: 'Loaded Passengers',
  remainingPassengers: 'Remaining Passengers',
  noStop: 'No pick-up stop',
  unknownTime: 'Time not available',
  unknown: 'Not available',
} as const;

/** The text for a direction in which nothing runs. */
export const noVehicles: Record<VehicleKind, Record<Direction, string>> = {
  coach: { outbound: 'No outbound coaches available', inbound: 'No inbound coaches available' },
  transfer: { outbound: 'No outbound transfers available', inbound: 'No inbound transfers available' },
};

/** Outbound first, everywhere. */
export const DIRECTIONS: readonly Direction[] = ['outbound', 'inbound'];

/** What is left of the seats, with a word for each side of zero. */
export function spareText(spare: number | null, unknown: string = vehicleText.unknown): string {
  if (spare === null) return unknown;
  return spare < 0 ? `${-spare} over` : String(spare);
}

/** A cell of a sheet, or that it says nothing. */
export function said(cell: string): string {
  return cell.trim() || vehicleText.unknown;
}
