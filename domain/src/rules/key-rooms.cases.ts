import { type KeyRoom, type KeyTotals, NO_KEYS_OUT } from './key-totals.ts';

/** The room with which the cases of both key rules start: two keys and an extra one, for Zoë and Max. */
export const ZOE = 'NUCO-AB12CD-000001';
export const MAX = 'WASTELAND-AB12CD-000002';

export const readyRoom: KeyRoom = {
  numberOfKeys: 2,
  extraKeys: 1,
  ready: true,
  blocked: false,
  allowedBarcodes: [ZOE, MAX],
  earlier: { keys: 0, returned: false },
};

export const noneOut = NO_KEYS_OUT;

const witness = { repId: 'R2', repName: 'Max', at: 1_000 };
export const oneOut: KeyTotals = { ...noneOut, out: 1, everOut: true, lastOut: witness };
export const allOut: KeyTotals = { ...oneOut, out: 2 };
export const allBack: KeyTotals = { ...oneOut, out: 0, lastBack: { ...witness, at: 2_000 } };
