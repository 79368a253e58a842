import * as z from 'zod/mini';
import { stripFraming } from '../rules/code.ts';
import {
  type CheckInErrorCodes,
  checkInErrorFields,
  checkInFields,
  codeAndPassengerErrors,
} from './check-in.ts';
import { closing, guests, Reopened, seatFields } from './departure.ts';
import { ActionErrorReply, type ErrorTable } from './error-reply.ts';
import { direction, flag, latitude, longitude, placeId } from './fields.ts';
import { Departure } from './week.ts';

/** `GET /api/transfer/allTransfers/{weekId}` */
export const AllTransfersReply = z.object({ inbound: z.array(z.string()), outbound: z.array(z.string()) });
export type AllTransfersReply = z.infer<typeof AllTransfersReply>;

/** A transfer's summary (document 2 §3); every cell is text, as in the operators' sheet. Its id is its name. */
export const TransferSheet = z.object({
  transferId: z.string(),
  Route: z.string(),
  Supplier: z.string(),
  'Seats Booked': z.string(),
  Resort: z.string(),
  Date: z.string(),
  Status: z.string(),
  'Last Flight(s)': z.string(),
  Driver: z.string(),
  'Driver Mobile': z.string(),
  'OTA Pax': z.string(),
  'Third parties': z.string(),
  Reps: z.string(),
  'Ski bags': z.string(),
});
export type TransferSheet = z.infer<typeof TransferSheet>;

/** A transfer as `transferData` sends it: the summary and the server's counts, since a rep may not see every passenger. */
export const TransferRow = z.extend(TransferSheet, {
  /** Scannable passengers: everyone on the list who is not cancelled. */
  passengers: z.object({ outbound: z.number(), inbound: z.number() }),
  departures: z.object({ outbound: z.array(Departure), inbound: z.array(Departure) }),
});
export type TransferRow = z.infer<typeof TransferRow>;

/** `GET /api/transfer/transferData/{weekId}` */
export const TransferDataReply = z.object({ mergedData: z.array(TransferRow) });
export type TransferDataReply = z.infer<typeof TransferDataReply>;

/** A passenger of one transfer and direction; vehicles are shared, so every rep of the week may see these fields. */
export const TransferTicket = z.object({
  name: z.string(),
  bookingRef: z.string(),
  barcode: z.string(),
  loaded: flag,
  /** A number, unlike the tickets of coaches. */
  deleted: flag,
  /** Location of the stop, as in the transfer's departures; null when the booking names none. */
  pickUpLocation: z.nullable(z.string()),
  equipment: flag,
  ...seatFields,
});
export type TransferTicket = z.infer<typeof TransferTicket>;

/** `GET /api/transfer/allBarcodes/{transferId}/direction/{direction}/{weekId}`; deleted tickets are listed and not counted. */
export const TransferTicketsReply = z.object({
  total: z.number(),
  loaded: z.number(),
  tickets: z.array(TransferTicket),
  guests,
  closing,
});
export type TransferTicketsReply = z.infer<typeof TransferTicketsReply>;

/** `POST /api/transfer/load`. The position is null while unknown, 'N/A' on a phone without one. */
export const LoadTransferBody = z.object({
  ...checkInFields,
  transferId: placeId,
  direction,
  loadLat: z.optional(latitude),
  loadLon: z.optional(longitude),
});
export type LoadTransferBody = z.infer<typeof LoadTransferBody>;

export const LoadTransferReply = z.object({
  message: z.string(),
  idempotentId: z.string(),
  ticket: TransferTicket,
  /** Absent where no close is affected. */
  reopens: z.optional(Reopened),
});
export type LoadTransferReply = z.infer<typeof LoadTransferReply>;

/** The right place of a passenger who was scanned at another transfer. */
export const RightTransfer = z.object({
  transferId: z.string(),
  direction,
  pickUpLocation: z.nullable(z.string()),
  departsText: z.nullable(z.string()),
});
export type RightTransfer = z.infer<typeof RightTransfer>;

/** What the reply to a refused or contradicting load has besides the common fields, so that the rep can act on it. */
export const loadTransferErrorFields = checkInErrorFields(RightTransfer);

export const LoadTransferRefusal = z.extend(ActionErrorReply, loadTransferErrorFields);
export type LoadTransferRefusal = z.infer<typeof LoadTransferRefusal>;

export const loadTransferErrorCodes = {
  ...codeAndPassengerErrors,
  'already-done': 'already_loaded_transfer',
  'wrong-place': 'wrong_transfer',
  'place-unknown': 'transfer_not_found',
} as const satisfies CheckInErrorCodes;

/** The errors of these calls alone; see `errors.ts` for all. */
const loadTransferErrors = {
  transfer_not_found: { status: 404, text: 'Transfer not found' },
  already_loaded_transfer: { status: 409, text: 'Passenger already loaded on transfer' },
  wrong_transfer: { status: 422, text: 'This passenger is not booked on this transfer' },
} as const satisfies ErrorTable;

/** Loading a passenger on a transfer. */
export const loadTransferAction = {
  path: '/api/transfer/load',
  body: LoadTransferBody,
  reply: LoadTransferReply,
  errors: loadTransferErrors,
  weekId: (body: LoadTransferBody) => body.weekID,
  subject: (body: LoadTransferBody) => `transfer:${body.direction}:${stripFraming(body.barcode)}`,
  place: (body: Pick<LoadTransferBody, 'transferId' | 'direction'>) =>
    `transfer:${body.transferId}:${body.direction}`,
};
