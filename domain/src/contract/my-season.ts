import * as z from 'zod/mini';

/** A week to which the rep is assigned; `data` are its known facts, in the order of the sheet. */
export const AssignedWeek = z.object({
  weekId: z.string(),
  weekName: z.string(),
  data: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type AssignedWeek = z.infer<typeof AssignedWeek>;

/** `GET /api/mySeason`: the session's own rep only, as the two calls below. */
export const MySeasonReply = z.array(AssignedWeek);
export type MySeasonReply = z.infer<typeof MySeasonReply>;

/** `GET /api/mySeason/availability`, in the order of the season; which codes show is `rules/availability.ts`. */
export const AvailabilityReply = z.array(z.object({ code: z.string(), status: z.string() }));
export type AvailabilityReply = z.infer<typeof AvailabilityReply>;

const detail = z.nullable(z.string());

/** `GET /api/mySeason/database`: personal details; all null for a rep without any. */
export const PersonalDatabaseReply = z.object({
  'GBS ID': detail,
  'Passport First Names': detail,
  'Passport Surname': detail,
  'Passport Number': detail,
  'Passport Expiry': detail,
  Nationality: detail,
  'Date of Birth': detail,
  French: detail,
  Address: detail,
  'Phone 2': detail,
  'Jacket Number': detail,
  Luggage: detail,
  'Equipment Hire': detail,
  'Ski Pass': detail,
});
export type PersonalDatabaseReply = z.infer<typeof PersonalDatabaseReply>;
