import type { CoachRow, CoachSheet } from '@offpiste/domain/contract/coach.ts';
import { coachSpareSeats, readCount } from '@offpiste/domain/rules/coach-capacity.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';

/** The staff of one brand who travel on a coach. */
export interface StaffCount {
  brand: 'NUCO' | 'WLT';
  count: number;
}

/** Staff per brand in one direction; a count of '0' has no line (document 2 §5). */
export function staffLines(sheet: CoachSheet, direction: Direction): StaffCount[] {
  const way = direction === 'outbound' ? 'OB' : 'IB';
  return (['NUCO', 'WLT'] as const)
    .map((brand) => ({ brand, count: readCount(sheet[`${way} ${brand} Staff`]) }))
    .filter(({ count }) => count > 0);
}

/** Spare seats in one direction: negative when overbooked, null when the sheet gives no capacity. */
export function spareSeats(row: CoachRow, direction: Direction): number | null {
  return coachSpareSeats({
    capacity: capacityOf(row),
    passengers: row.passengers[direction],
    staff: staffLines(row, direction).map(({ count }) => count),
  });
}

/** Seats of the coach; null when the cell holds no number. */
export function capacityOf(sheet: CoachSheet): number | null {
  return readCount(sheet.Capacity) || null;
}
