import { randomUUID } from 'node:crypto';
import type { ExtraPassengersBody } from '@offpiste/domain/contract/extra-passengers.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';

/** A submission of extra passengers by a rep, all scanned at one time, with a new id; pass what matters to the test. */
export function extrasBody(
  rep: { repId: string },
  barcodes: readonly string[],
  given: Partial<ExtraPassengersBody> & { at?: number } = {},
): ExtraPassengersBody {
  const { at = Date.now(), ...fields } = given;
  return {
    weekId: 'W1',
    transferId: 'GVA-01',
    passengers: barcodes.map((barcode) => ({ barcode, timestamp: toInstant(at) })),
    repId: rep.repId,
    timestamp: toInstant(at),
    clientTimestamp: toInstant(at),
    idempotentId: randomUUID(),
    ...fields,
  };
}
