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
import { direction, flag, placeId } from './fields.ts';
import { Departure } from './week.ts';

/** `GET /api/coach/allCoaches/{weekId}` */
export const AllCoachesReply = z.object({ inbound: z.array(z.string()), outbound: z.array(z.string()) });
export type AllCoachesReply = z.infer<typeof AllCoachesReply>;

/** A coach's sheet row (document 2 §3 "Coach data row"); every cell is text, as in the operator's sheet. */
export const CoachSheet = z.object({
  COACH: z.string(),
  OPERATOR: z.string(),
  OPERATOR_NUMBER: z.string(),
  Capacity: z.string(),
  'OB NUCO Staff': z.string(),
  'OB WLT Staff': z.string(),
  'IB NUCO Staff': z.string(),
  'IB WLT Staff': z.string(),
  'OB Route': z.string(),
  'IB Route': z.string(),
  'DOCA Date/Time': z.string(),
  'CADO Date/Time': z.string(),
  'OB Booking Ref': z.string(),
  'IB Booking Ref': z.string(),
  FEEDER: z.string(),
  FCONTACT: z.string(),
  'MAIN DRIVER': z.string(),
  MCONTACT: z.string(),
  '2nd DRIVER': z.string(),
  '2CONTACT': z.string(),
  'Breakfast Stop': z.string(),
  'Breakfast Stop ETA': z.string(),
  'Breakfast Stop Depart': z.string(),
  'Breakfast Stop URL': z.string(),
  Supermarket: z.string(),
  'Supermarket ETA': z.string(),
  'Supermarket Depart': z.string(),
  'Supermarket URL': z.string(),
  'Driver Residence': z.string(),
  'Driver Residence URL': z.string(),
  Parking: z.string(),
  'Parking URL': z.string(),
  'Transport to accommodation': z.string(),
});
export type CoachSheet = z.infer<typeof CoachSheet>;

/** A coach as `coachData` sends it: the sheet row and the server's counts, since a rep may not see every passenger. */
export const CoachRow = z.extend(CoachSheet, {
  coachId: z.string(),
  /** The staff of every brand, also of those that have no column above; missing in what an earlier version kept. */
  staff: z.optional(z.array(z.object({ brand: z.string(), outbound: z.number(), inbound: z.number() }))),
  passengers: z.object({ outbound: z.number(), inbound: z.number() }),
  departures: z.object({ outbound: z.array(Departure), inbound: z.array(Departure) }),
});
export type CoachRow = z.infer<typeof CoachRow>;

/** `GET /api/coach/coachData/{weekId}` */
export const CoachDataReply = z.object({ mergedData: z.array(CoachRow) });
export type CoachDataReply = z.infer<typeof CoachDataReply>;

/** A passenger of one coach and direction; vehicles are shared, so every rep of the week may see these fields. */
export const CoachTicket = z.object({
  name: z.string(),
  bookingRef: z.string(),
  barcode: z.string(),
  loaded: flag,
  deleted: z.enum(['0', '1']),
  /** Location of the stop, as in the coach's departures; null when the booking names none. */
  pickUpLocation: z.nullable(z.string()),
  equipment: flag,
  ...seatFields,
});
export type CoachTicket = z.infer<typeof CoachTicket>;

/** `GET /api/coach/allBarcodes/{coachId}/direction/{direction}/{weekId}`; deleted tickets are listed and not counted. */
export const CoachTicketsReply = z.object({
  total: z.number(),
  loaded: z.number(),
  tickets: z.array(CoachTicket),
  guests,
  closing,
});
export type CoachTicketsReply = z.infer<typeof CoachTicketsReply>;

/** `POST /api/coach/load` */
export const LoadCoachBody = z.object({
  ...checkInFields,
  coachId: placeId,
  direction,
  /** 1 for somebody who is booked on another coach or on none, and rides on this one where a seat is free. */
  takeAlong: z.optional(flag),
});
export type LoadCoachBody = z.infer<typeof LoadCoachBody>;

export const LoadCoachReply = z.object({
  message: z.string(),
  idempotentId: z.string(),
  ticket: CoachTicket,
  /** Absent where no close is affected. */
  reopens: z.optional(Reopened),
});
export type LoadCoachReply = z.infer<typeof LoadCoachReply>;

/** The right place of a passenger who was scanned at another coach. */
export const RightCoach = z.object({
  coachId: z.string(),
  direction,
  pickUpLocation: z.nullable(z.string()),
  departsText: z.nullable(z.string()),
});
export type RightCoach = z.infer<typeof RightCoach>;

/** What the reply to a refused or contradicting load has besides the common fields, so that the rep can act on it. */
export const loadCoachErrorFields = checkInErrorFields(RightCoach);

export const LoadCoachRefusal = z.extend(ActionErrorReply, loadCoachErrorFields);
export type LoadCoachRefusal = z.infer<typeof LoadCoachRefusal>;

export const loadCoachErrorCodes = {
  ...codeAndPassengerErrors,
  'already-done': 'already_loaded',
  'wrong-place': 'wrong_coach',
  'place-unknown': 'coach_not_found',
} as const satisfies CheckInErrorCodes;

/** The errors of these calls alone; see `errors.ts` for all. */
const loadCoachErrors = {
  coach_not_found: { status: 404, text: 'Coach not found' },
  already_loaded: { status: 409, text: 'Passenger already loaded on coach' },
  wrong_coach: { status: 422, text: 'This passenger is not booked on this coach' },
  no_spare_seat: { status: 422, text: 'No spare seats on this coach' },
} as const satisfies ErrorTable;

/** Loading a passenger on a coach. */
export const loadCoachAction = {
  path: '/api/coach/load',
  body: LoadCoachBody,
  reply: LoadCoachReply,
  errors: loadCoachErrors,
  weekId: (body: LoadCoachBody) => body.weekID,
  subject: (body: LoadCoachBody) => `coach:${body.direction}:${stripFraming(body.barcode)}`,
  place: (body: Pick<LoadCoachBody, 'coachId' | 'direction'>) => `coach:${body.coachId}:${body.direction}`,
};
