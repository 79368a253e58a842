import { randomUUID } from 'node:crypto';
import type { LoadCoachBody } from '@offpiste/domain/contract/coach.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';

/** Body of a load by this rep, now, with a new id; give what matters to the test. */
export function loadBody(
  rep: Pick<RepSession, 'repId' | 'name'>,
  given: Partial<LoadCoachBody> = {},
): LoadCoachBody {
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
    coachId: '4',
    direction: 'outbound',
    ...given,
  };
}
