import type { PersonOnDeparture } from '@offpiste/domain/rules/closing.ts';
import type { KeptList } from '#offline/lists/list-cache.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem } from '#offline/testing/outbox-item.fixture.ts';
import { aTicket } from '../coaches/coach.fixtures.ts';

/** The departure of these tests. */
export const HERE = 'coach:4:outbound';
export const [ANN, BEN, CAT] = [1, 2, 3].map((n) => `NUCO-AB12CD-00000${n}`) as [string, string, string];
export const about = { weekID: 'W1', vehicle: 'coach', vehicleId: '4', direction: 'outbound' } as const;
export const sender = { repID: 'R1', repName: 'Jo', handsetTimestamp: '2026-12-11T05:00:00.000Z' };

/** A list as this phone keeps it. */
export const kept = (value: object): KeptList => ({ weekId: 'W1', etag: null, updatedAt: 1_000, value });
export const seat = (
  barcode: string,
  state: PersonOnDeparture['seat'],
  pickUpLocation: string | null = 'Leeds',
) => aTicket(barcode, { barcode, seat: state, loaded: state === 'aboard' ? 1 : 0, pickUpLocation });
export const listOf = (tickets: object[], more: object = {}) =>
  kept({ total: 0, loaded: 0, tickets, ...more });

let count = 0;
/** An action of this phone, later than those before it. */
export function done(kind: OutboxItem['kind'], body: object, place = HERE): OutboxItem {
  const id = `action-${String(++count).padStart(4, '0')}`;
  return outboxItem({
    id,
    kind,
    place,
    recordedAt: 2_000 + count,
    body: JSON.stringify({ ...about, ...sender, ...body, idempotentId: id }),
  });
}
