/**
 * Spare seats of a coach = capacity − (passengers + the staff of every brand) (document 2 §5).
 * Negative when overbooked; null when the coach has no known capacity.
 */
export function coachSpareSeats(coach: {
  capacity: number | null;
  passengers: number;
  staff: readonly number[];
}): number | null {
  if (coach.capacity === null) return null;
  return coach.capacity - coach.passengers - coach.staff.reduce((sum, count) => sum + count, 0);
}

/** How many staff of one brand, named as on the sheet, travel each way. */
export interface CoachStaff {
  brand: string;
  outbound: number;
  inbound: number;
}

/** A column of the coach sheet that counts the staff of one brand: `OB NUCO Staff`. */
const STAFF_COLUMN = /^(OB|IB) (.+) Staff$/;

/** Returns whose staff a column of the coach sheet counts; null for any other column. */
export function staffColumnBrand(column: string): string | null {
  return STAFF_COLUMN.exec(column)?.[2] ?? null;
}

/** Reads the staff of every brand from a coach's row, in the order of its columns. */
export function staffIn(sheet: object): CoachStaff[] {
  const brands = new Map<string, CoachStaff>();
  for (const [column, cell] of Object.entries(sheet)) {
    const [, way, brand = ''] = STAFF_COLUMN.exec(column) ?? [];
    if (way === undefined) continue;
    const staff = brands.get(brand) ?? { brand, outbound: 0, inbound: 0 };
    staff[way === 'OB' ? 'outbound' : 'inbound'] = readCount(String(cell));
    brands.set(brand, staff);
  }
  return [...brands.values()];
}

/** Reads a count from a sheet's text cell; anything that is not a whole number counts as zero. */
export function readCount(cell: string | undefined): number {
  return Math.max(Number.parseInt(cell ?? '', 10) || 0, 0);
}

/** How the booking's text starts of a passenger with equipment (document 2 §3). */
export const WITH_EQUIPMENT = 'I want';

/** Whether a passenger has equipment. */
export function carriesEquipment(equipmentCarriage: string | null | undefined): boolean {
  return equipmentCarriage?.startsWith(WITH_EQUIPMENT) ?? false;
}
