import { actionTable } from '@offpiste/domain/contract/actions.ts';
import { departureStops } from '@offpiste/domain/rules/closing.ts';
import { type ClosingState, departureState } from '@offpiste/domain/rules/departure.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { departureOnPhone } from '#lists/departure-on-phone.ts';
import type { TransferTimes } from '#lists/extras-on-top.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import type { DoneCounts } from './count-done.ts';

/** Returns the place of loads of a vehicle in a direction, which is also the key of the list that they change. */
export function loadingPlace(kind: VehicleKind, id: string, direction: Direction): string {
  return kind === 'coach'
    ? actionTable['load-coach'].place({ coachId: id, direction })
    : actionTable['load-transfer'].place({ transferId: id, direction });
}

/** Who of a departure is loaded, and whether it is closed. */
export interface DepartureCounts extends DoneCounts {
  closing: ClosingState;
  /** When its last stop was closed (epoch ms); null while none is. */
  closedAt: number | null;
}

/**
 * Counts who is loaded by a vehicle's list as this phone keeps it, with the rep's own actions on top; null when it cannot
 * be read. Nobody waits for a no-show: they are counted among all, and neither as loaded nor as remaining.
 */
export function listedCounts(
  list: KeptList | null,
  recorded: readonly OutboxItem[],
  place: string,
  transfers?: TransferTimes,
): DepartureCounts | null {
  const departure = departureOnPhone(list, recorded, place, transfers);
  if (!departure) return null;
  const people = departure.people.filter(({ guest }) => !guest);
  const remaining = people.filter(({ seat }) => seat === 'missing').length;
  const noShows = people.filter(({ seat }) => seat === 'no-show').length;
  const closes = Object.values(departure.closes ?? {});
  return {
    ...{ total: people.length, done: people.length - remaining - noShows, remaining },
    closing: departureState(departureStops(departure.people, departure.closes)),
    closedAt: closes.length === 0 ? null : Math.max(...closes.map(({ at }) => at)),
  };
}

/** 'closed 05:28' of a departure that is closed, 'open again' of one that was; null before that. */
export function closedText(
  { closing, closedAt }: DepartureCounts,
  timeText: (instant: string) => string,
): string | null {
  if (closing === 'open' || closedAt === null) return null;
  return closing === 'closed' ? `closed ${timeText(new Date(closedAt).toISOString())}` : 'open again';
}
