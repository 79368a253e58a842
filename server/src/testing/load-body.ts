import { randomUUID } from 'node:crypto';
import type { CheckInBody } from '@offpiste/domain/contract/check-in.ts';
import type { LoadCoachBody } from '@offpiste/domain/contract/coach.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import type { LoadTransferBody } from '@offpiste/domain/contract/transfer.ts';

type Sender = Pick<RepSession, 'repId' | 'name'>;

/** The fields of every body that ticks a passenger off at a place: by this rep, now, with a new id. */
export function checkInBody(rep: Sender): CheckInBody {
  const now = new Date().toISOString();
  return {
    weekID: 'W1',
    barcode: 'NUCO-AB12CD-000001',
    handsetTimestamp: now,
    clientTimestamp: now,
    idempotentId: randomUUID(),
    repID: rep.repId,
    repName: rep.name,
    scanned: 1,
  };
}

/** Body of a load by this rep, now, with a new id; pass what matters to the test. */
export function loadBody(rep: Sender, given: Partial<LoadCoachBody> = {}): LoadCoachBody {
  return { ...checkInBody(rep), coachId: '4', direction: 'outbound', ...given };
}

/** The same on a transfer, at Geneva airport. */
export function loadTransferBody(rep: Sender, given: Partial<LoadTransferBody> = {}): LoadTransferBody {
  return {
    ...checkInBody(rep),
    transferId: 'GVA-01',
    direction: 'outbound',
    loadLat: 46.2312,
    loadLon: 6.1089,
    ...given,
  };
}
