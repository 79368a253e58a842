import type { CoachRow } from '@offpiste/domain/contract/coach.ts';
import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import { coachName } from '@offpiste/domain/rules/vehicle.ts';
import type { VehicleFacts } from '../shared/journey.tsx';

export interface CoachRowView {
  coachId: string;
  name: string;
  operator: string;
  facts: VehicleFacts;
}

/** One row per coach, in the order of the coaches' numbers. */
export function coachRows(rows: readonly CoachRow[]): CoachRowView[] {
  return rows
    .map((row) => ({
      coachId: row.coachId,
      name: coachName(row, row.coachId),
      operator: row.OPERATOR.trim(),
      facts: row,
    }))
    .sort((a, b) => compareByNumber(a.name, b.name));
}
