import type { RepRecord } from '@offpiste/domain/contract/staff.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';

export const directionNames: Record<Direction, string> = { outbound: 'Outbound', inbound: 'Inbound' };

/** Whether the sheet of the reps says that this rep travels on the vehicle of this name. */
export function isOwnJourney(
  record: Pick<RepRecord, 'OB Transport' | 'IB Transport'> | null | undefined,
  name: string,
  direction: Direction,
): boolean {
  const transport = record?.[direction === 'outbound' ? 'OB Transport' : 'IB Transport'];
  return transport?.trim().toLowerCase() === name.toLowerCase();
}
