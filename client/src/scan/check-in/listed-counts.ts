import { actionTable } from '@offpiste/domain/contract/actions.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { departureOnPhone } from '#lists/departure-on-phone.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import type { DoneCounts } from './count-done.ts';

/** Returns the place of loads of a vehicle in a direction, which is also the key of the list that they change. */
export function loadingPlace(kind: VehicleKind, id: string, direction: Direction): string {
  return kind === 'coach'
    ? actionTable['load-coach'].place({ coachId: id, direction })
    : actionTable['load-transfer'].place({ transferId: id, direction });
}

/**
 * Counts who is loaded by a vehicle's list as this phone keeps it, with the rep's own actions on top; null when it cannot
 * be read. Nobody waits for a no-show: they are counted among all, and neither as loaded nor as remaining.
 */
export function listedCounts(
  list: KeptList | null,
  recorded: readonly OutboxItem[],
  place: string,
): DoneCounts | null {
  const people = departureOnPhone(list, recorded, place)?.people.filter(({ guest }) => !guest);
  if (!people) return null;
  const remaining = people.filter(({ seat }) => seat === 'missing').length;
  const noShows = people.filter(({ seat }) => seat === 'no-show').length;
  return { total: people.length, done: people.length - remaining - noShows, remaining };
}
