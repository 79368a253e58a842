import type { CoachRow } from '@offpiste/domain/contract/coach.ts';
import type { RepRecord } from '@offpiste/domain/contract/staff.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';

export const directionNames: Record<Direction, string> = { outbound: 'Outbound', inbound: 'Inbound' };

/** What people call a coach: 'Coach 4', or the sheet's own name for it; without a sheet row, by its id. */
export function coachName(row: Pick<CoachRow, 'COACH'> | undefined, coachId: string): string {
  const name = row?.COACH.trim() || coachId;
  return /^[0-9]/.test(name) ? `Coach ${name}` : name;
}

/** Whether the sheet of the reps says that this rep travels on the vehicle of this name. */
export function isOwnJourney(
  record: Pick<RepRecord, 'OB Transport' | 'IB Transport'> | null | undefined,
  name: string,
  direction: Direction,
): boolean {
  const transport = record?.[direction === 'outbound' ? 'OB Transport' : 'IB Transport'];
  return transport?.trim().toLowerCase() === name.toLowerCase();
}
