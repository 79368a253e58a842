import * as z from 'zod/mini';

/** `GET /api/week/active` (document 1 §3 "Week"). `weekPackages` is JSON text; its first item has `departureDate`. */
export const ActiveWeek = z.object({
  id: z.string(),
  weekId: z.string(),
  weekName: z.string(),
  weekPackages: z.string(),
  alwaysOn: z.boolean(),
  disabled: z.boolean(),
});
export type ActiveWeek = z.infer<typeof ActiveWeek>;

export const ActiveWeeksReply = z.object({ activeWeeks: z.array(ActiveWeek) });
export type ActiveWeeksReply = z.infer<typeof ActiveWeeksReply>;
