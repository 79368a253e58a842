import * as z from 'zod/mini';

/** What a vehicle's ticket says of its seat; a list that an earlier version kept has none of it. */
export const seatFields = {
  /** Absent for a ticket that is deleted. */
  seat: z.optional(z.enum(['aboard', 'elsewhere', 'no-show', 'missing'])),
  /** What the seat's state rests on; absent while the passenger is missing. */
  seatNote: z.optional(
    z.object({
      at: z.string(),
      /** Where they were loaded, if that was elsewhere, as the ledger names it: `coach:7:outbound`. */
      place: z.optional(z.string()),
      /** Why they do not come. */
      reason: z.optional(z.enum(['not-here', 'own-way', 'left', 'ill', 'other'])),
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
