import { readCount, staffIn } from './coach-capacity.ts';
import type { SeatCounts } from './seat-counts.ts';
import { transferCapacity } from './transfer-capacity.ts';
import type { Direction, VehicleKind } from './vehicle.ts';

/** What a vehicle's sheet says of its seats in one direction. */
export interface ListedSeats {
  /** Null where the sheet lists none. */
  capacity: number | null;
  /** Seats of people who have no ticket: staff, and on transfers OTA Pax and third parties. */
  taken: number;
}

/** Reads a vehicle's seats from its row of the sheet. */
export function listedSeats(
  kind: VehicleKind,
  sheet: Readonly<Record<string, unknown>>,
  direction: Direction,
): ListedSeats {
  const cell = (name: string) => String(sheet[name] ?? '');
  if (kind === 'coach') {
    const taken = staffIn(sheet).reduce((sum, staff) => sum + staff[direction], 0);
    return { capacity: readCount(cell('Capacity')) || null, taken };
  }
  const { seatsBooked, ota, thirdParties, reps } = transferCapacity(
    {
      'Seats Booked': cell('Seats Booked'),
      'OTA Pax': cell('OTA Pax'),
      'Third parties': cell('Third parties'),
      Reps: cell('Reps'),
    },
    0,
  );
  return { capacity: seatsBooked, taken: ota + thirdParties + reps };
}

/**
 * Returns how many seats of a departure nobody sits on or is expected on: whoever is elsewhere or a no-show leaves
 * theirs free. Negative when overbooked; null where no capacity is listed.
 */
export function freeSeats({ capacity, taken }: ListedSeats, counts: SeatCounts): number | null {
  if (capacity === null) return null;
  return capacity - taken - counts.guests - counts.aboard - counts.missing;
}
