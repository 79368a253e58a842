import type { CoachRow } from '@offpiste/domain/contract/coach.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';

export const directionNames: Record<Direction, string> = { outbound: 'Outbound', inbound: 'Inbound' };

/** What people call a coach: 'Coach 4', or the sheet's own name for it; without a sheet row, by its id. */
export function coachName(row: Pick<CoachRow, 'COACH'> | undefined, coachId: string): string {
  const name = row?.COACH.trim() || coachId;
  return /^[0-9]/.test(name) ? `Coach ${name}` : name;
}
