import { coachSpareSeats, readCount, staffIn } from './coach-capacity.ts';
import { transferCapacity } from './transfer-capacity.ts';
import type { Direction, VehicleKind } from './vehicle.ts';

/** A vehicle with its row of the operators' sheet. */
export interface VehicleSheet {
  kind: VehicleKind;
  sheet: object;
}

/** Returns how many seats a vehicle's sheet lists; null where it lists none. */
export function listedCapacity({ kind, sheet }: VehicleSheet): number | null {
  return readCount(cell(sheet, kind === 'coach' ? 'Capacity' : 'Seats Booked')) || null;
}

/**
 * Returns how many more people fit on a vehicle in a direction, beside those who need no ticket (staff, OTA Pax, third
 * parties). Negative when overbooked; null where no capacity is listed.
 */
export function freeSeats(vehicle: VehicleSheet, direction: Direction, taken: number): number | null {
  const { kind, sheet } = vehicle;
  if (kind === 'coach') {
    const staff = staffIn(sheet).map((brand) => brand[direction]);
    return coachSpareSeats({ capacity: listedCapacity(vehicle), passengers: taken, staff });
  }
  const cells = {
    'Seats Booked': cell(sheet, 'Seats Booked'),
    'OTA Pax': cell(sheet, 'OTA Pax'),
    'Third parties': cell(sheet, 'Third parties'),
    Reps: cell(sheet, 'Reps'),
  };
  return transferCapacity(cells, taken).spare;
}

function cell(sheet: object, column: string): string {
  return String(Object.entries(sheet).find(([name]) => name === column)?.[1] ?? '');
}
