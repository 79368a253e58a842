import type { CloseDepartureBody } from '@offpiste/domain/contract/close-departure.ts';
import type { NoShowBody } from '@offpiste/domain/contract/no-show.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { checkInBody } from './load-body.ts';

type Sender = Pick<RepSession, 'repId' | 'name'>;

/** Body of a no-show on coach 4 outbound by this rep, now, with a new id; pass what matters to the test. */
export function noShowBody(rep: Sender, given: Partial<NoShowBody> = {}): NoShowBody {
  const { scanned: _, ...body } = checkInBody(rep);
  return { ...body, vehicle: 'coach', vehicleId: '4', direction: 'outbound', reason: 'not-here', ...given };
}

/** Body of a close of Leeds, without anybody, on coach 4 outbound by this rep; pass what matters to the test. */
export function closeBody(rep: Sender, given: Partial<CloseDepartureBody> = {}): CloseDepartureBody {
  const { scanned: _, barcode: __, ...body } = checkInBody(rep);
  return {
    ...body,
    vehicle: 'coach',
    vehicleId: '4',
    direction: 'outbound',
    stops: ['Leeds'],
    manifest: [],
    ...given,
  };
}
