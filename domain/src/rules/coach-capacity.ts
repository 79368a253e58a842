/**
 * Spare seats of a coach = capacity − (passengers + the staff of both brands) (document 2 §5).
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

/** Reads a count from a sheet's text cell; anything that is not a whole number counts as zero. */
export function readCount(cell: string | undefined): number {
  return Math.max(Number.parseInt(cell ?? '', 10) || 0, 0);
}

/** Whether a passenger has equipment: the booking's text starts with 'I want' (document 2 §3). */
export function carriesEquipment(equipmentCarriage: string | null | undefined): boolean {
  return equipmentCarriage?.startsWith('I want') ?? false;
}
