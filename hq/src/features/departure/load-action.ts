import type { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';

/** The action that puts somebody on a departure by name. */
export function loadAction(
  { kind, id, direction }: Pick<DepartureReply['departure'], 'kind' | 'id' | 'direction'>,
  weekId: string,
  barcode: string,
) {
  const fields = { weekID: weekId, barcode, scanned: 0, direction };
  return kind === 'coach'
    ? ({ kind: 'load-coach', fields: { ...fields, coachId: id } } as const)
    : ({ kind: 'load-transfer', fields: { ...fields, transferId: id } } as const);
}
