import * as z from 'zod/mini';

const seat = z.enum(['aboard', 'elsewhere', 'no-show', 'missing']);

/** Why somebody does not travel from where they are booked. */
export const noShowReason = z.enum(['not-here', 'own-way', 'left', 'ill', 'other']);

/** What a vehicle's ticket says of its seat; a list that an earlier version kept has none of it. */
export const seatFields = {
  /** Absent for a ticket that is deleted. */
  seat: z.optional(seat),
  /** What the seat's state rests on; absent while the passenger is missing. */
  seatNote: z.optional(
    z.object({
      at: z.string(),
      /** Where they were loaded, if that was elsewhere, as the ledger names it: `coach:7:outbound`. */
      place: z.optional(z.string()),
      /** Why they do not come. */
      reason: z.optional(noShowReason),
    }),
  ),
};

/** Somebody who is on board without a seat on this vehicle. */
export const Guest = z.object({
  /** Null for whoever is on no list. */
  name: z.nullable(z.string()),
  bookingRef: z.string(),
  barcode: z.string(),
  /** When they were loaded; a handset's clock may have said a year that `instant` refuses. */
  at: z.string(),
});
export type Guest = z.infer<typeof Guest>;

/** Beside the tickets of a vehicle; absent in a list that an earlier version kept. */
export const guests = z.optional(z.array(Guest));

/** Somebody in whom a stop differs from its last close; null where they are not in it. */
export const StopChange = z.object({
  reference: z.string(),
  /** Null for whoever is on no list. */
  name: z.nullable(z.string()),
  from: z.nullable(seat),
  to: z.nullable(seat),
  /** When what they are now was recorded; null where nothing is, as after an undo or an import. */
  at: z.nullable(z.string()),
});
export type StopChange = z.infer<typeof StopChange>;

/** A stop that was closed, and whether it still is; see `stopState`. Not everybody may know who closed it. */
export const ClosedStop = z.object({
  /** Empty for guests and whoever boards nowhere in particular. */
  stop: z.string(),
  state: z.enum(['closed', 'reopened', 'left-short']),
  at: z.string(),
  /** The id to undo it by. */
  actionId: z.string(),
  changes: z.array(StopChange),
});
export type ClosedStop = z.infer<typeof ClosedStop>;

/** The stops of a vehicle that were closed, beside its tickets; absent in a list that an earlier version kept. */
export const closing = z.optional(z.array(ClosedStop));

/** The stop that a load opened again: it had been closed without this passenger. `by` is absent where the caller may not know. */
export const Reopened = z.object({ stop: z.string(), at: z.string(), by: z.optional(z.string()) });
export type Reopened = z.infer<typeof Reopened>;

/** `GET /api/departures/missing/{weekId}/{place}`: what else may account for those who are missing, as of now. */
export const MissingReply = z.object({
  /** Actions at this departure that other phones say they have not sent; never whose. */
  unsentOnOtherPhones: z.number(),
  /** Where those who are missing were scanned last and sent away from, each once. */
  scanned: z.array(z.object({ barcode: z.string(), place: z.string(), at: z.string() })),
});
export type MissingReply = z.infer<typeof MissingReply>;
