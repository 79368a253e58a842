import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { KeyHandedOut, KeyRoomStatus, KeyTakenBack } from '@offpiste/domain/contract/keys.ts';
import { isDistributed, isReturned, type KeyHandover, keyTotals } from '@offpiste/domain/rules/key-totals.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import { type KeySheet, keyRoomOf } from '#lists/key-sheet.ts';
import { knownNames, maySeeInhabitant, recipientText } from './recipient-names.ts';

/** Passenger names by reference. */
export type Names = ReadonlyMap<string, string>;

type HandedOut = Extract<KeyHandover, { way: 'out' }>;
type TakenBack = Extract<KeyHandover, { way: 'back' }>;

/** A room's keys as this viewer may see them: the sheet and the state after its handovers. */
export function keyRoomStatus(
  sheet: KeySheet,
  handovers: readonly KeyHandover[],
  names: Names,
  viewer: Viewer,
): KeyRoomStatus {
  const room = keyRoomOf(sheet);
  const totals = keyTotals(room, handovers);
  const handedOut = handovers.filter((handover): handover is HandedOut => handover.way === 'out');
  const takenBack = handovers.filter((handover): handover is TakenBack => handover.way === 'back');
  const recipient = (reference: string) => recipientText(viewer, reference, names.get(reference));
  const recipients = [
    ...(sheet.distributedTo === null ? [] : [knownNames(viewer, sheet.distributedTo)]),
    ...handedOut.map((handover) => recipient(handover.recipient)),
  ];
  return {
    roomId: sheet.roomId,
    roomName: sheet.roomName,
    buildingName: sheet.buildingName,
    supplier: sheet.supplier,
    distLoc: sheet.distLoc,
    distLat: sheet.distLat,
    distLon: sheet.distLon,
    numberOfKeys: sheet.numberOfKeys,
    extraKeys: sheet.extraKeys,
    ready: room.ready ? 1 : 0,
    blocked: room.blocked ? 1 : 0,
    distributed: isDistributed(room, totals) ? 1 : 0,
    returned: isReturned(totals) ? 1 : 0,
    distributedTo: recipients.length === 0 ? null : [...new Set(recipients)].join(', '),
    allowedBarcodes: sheet.allowedBarcodes.join(','),
    distributionInfo: JSON.stringify([
      ...sheet.distributionInfo,
      ...handedOut.map(
        (handover): KeyHandedOut => ({
          numberOfKeys: handover.keys,
          tenant: handover.tenant,
          timestamp: toInstant(handover.at),
          distributedTo: recipient(handover.recipient),
        }),
      ),
    ]),
    returnInfo: JSON.stringify(
      takenBack.map(
        (handover): KeyTakenBack => ({
          numberOfKeys: handover.keys,
          extraKeysReturned: handover.extraKeys,
          returnedBy: knownNames(viewer, handover.returnedBy),
          timestamp: toInstant(handover.at),
        }),
      ),
    ),
    keysOut: totals.out,
    extraKeysReturned: totals.extraKeysBack,
    contested: totals.contested,
    guests: sheet.allowedBarcodes.map((bookingRef) => ({
      name: maySeeInhabitant(viewer, bookingRef) ? (names.get(bookingRef) ?? null) : null,
      bookingRef,
    })),
  };
}
