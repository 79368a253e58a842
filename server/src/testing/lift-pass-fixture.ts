import { randomUUID } from 'node:crypto';
import type { DistributePassBody } from '@offpiste/domain/contract/lift-pass.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import type { Database } from '#platform/database.ts';

/** Books a lift pass for a passenger; by default a six-day pass allocated to rep R1. */
export async function addLiftPass(
  { db }: Database,
  pass: {
    weekId?: string;
    barcode: string;
    bookingRef: string;
    staffMembers?: readonly string[];
    place?: string;
    gone?: boolean;
    /** Distributed before the week was imported into Offpiste. */
    distributedBefore?: boolean;
  },
): Promise<void> {
  const { weekId = 'W1', barcode, bookingRef, staffMembers = ['R1'], place = 'office', gone = false } = pass;
  const detail = {
    kind: 'lift-pass',
    place,
    passType: 'Val Corbier area, adult',
    duration: 6,
    firstDaysSkiing: '2026-12-13',
    staffMembers,
    ...(pass.distributedBefore && { distributed: 1 }),
  };
  await db
    .insertInto('allocation')
    .values({
      week_id: weekId,
      kind: 'lift-pass',
      place_id: place,
      direction: '',
      reference: bookingRef,
      barcode,
      detail: JSON.stringify(detail),
      gone,
    })
    .execute();
}

/** Body of a distribution by this rep, now, with a new id; pass what matters to the test. */
export function distributeBody(
  rep: Pick<RepSession, 'repId' | 'name'>,
  given: Partial<DistributePassBody> = {},
): DistributePassBody {
  const now = new Date().toISOString();
  return {
    weekID: 'W1',
    barcode: 'NUCO-LP0001-900001',
    bookingRef: 'NUCO-AB12CD-000001',
    passengerName: 'Jo',
    handsetTimestamp: now,
    clientTimestamp: now,
    idempotentId: randomUUID(),
    repID: rep.repId,
    repName: rep.name,
    scanned: 1,
    ...given,
  };
}
