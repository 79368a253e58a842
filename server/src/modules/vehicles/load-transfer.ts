import {
  loadTransferErrorCodes,
  type RightTransfer,
  type TransferTicket,
} from '@offpiste/domain/contract/transfer.ts';
import type { VehicleSeat } from '@offpiste/domain/rules/vehicle.ts';
import { checkInWorkflow } from '#ledger/check-in.ts';
import { transfersRidden } from '#ledger/transfers-ridden.ts';
import { loadedTicket, seatOn, ticketOf } from './load-vehicle.ts';
import { type BesideLoad, reopenedBy, withClosesOf } from './reopened-stop.ts';
import type { SeatDetail, SeatRow } from './vehicle-store.ts';

/** Loading a passenger on a transfer, for the ledger. */
export const loadTransfer = checkInWorkflow<'load-transfer', VehicleSeat, SeatDetail, BesideLoad>({
  kind: 'load-transfer',
  ...seatOn('transfer'),
  at: ({ transferId, direction }) => ({ placeId: transferId, direction }),
  beside: (columns) => withClosesOf(columns, { ridden: transfersRidden(columns) }),
  alsoShows: ({ ridden }) => ridden ?? [],
  more: ({ reference, booked }, { transferId }, { closing }, viewer) =>
    reopenedBy({ reference, booked, vehicleId: transferId, closing }, viewer),
  message: 'Success! Passenger successfully loaded on transfer',
  ticket: (passenger) => ({ ...loadedTicket(passenger), deleted: 0 }),
  rightPlace: ({ placeId, ...seat }, { direction }): RightTransfer => ({
    transferId: placeId,
    direction,
    ...seat,
  }),
  errorCodes: loadTransferErrorCodes,
});

/** A passenger of a transfer as the contract sends one. */
export function transferTicket(row: SeatRow): TransferTicket {
  return { ...ticketOf(row), deleted: row.booking === 'gone' ? 1 : 0 };
}
