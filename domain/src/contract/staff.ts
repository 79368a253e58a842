import * as z from 'zod/mini';

const note = z.nullable(z.string());

/**
 * A member of staff in a week (document 1 §3 "Rep record"), in the words of the operator's sheet.
 * OB is the outbound, IB the inbound journey.
 */
export const RepRecord = z.object({
  'User ID': z.string(),
  Rep: z.string(),
  Name: note,
  tenant: z.string(),
  'Staff Type': z.string(),
  Resort: note,
  Role: note,
  Remit: note,
  'Rep Sheet Info - Remit': note,
  Group: note,
  'Ski Equipment': note,
  Arrivals: note,
  Departures: note,
  Driver: note,
  'Approved vehicles': note,
  Phone: note,
  'Count - Host': note,
  'Count - Night Patrol': note,
  'Previous Resort': note,
  'Inbound end point': note,
  'Next resort': note,
  'OB Flight No': note,
  'OB Date': note,
  'OB Route': note,
  'OB TO': note,
  'OB LD': note,
  'OB Transport': note,
  'OB Load': note,
  'OB Pick Up Point': note,
  'OB Depart': note,
  'OB ETA': note,
  'IB Flight No': note,
  'IB Date': note,
  'IB Route': note,
  'IB TO': note,
  'IB LD': note,
  'IB Transport': note,
  'IB Load': note,
  'IB Pick Up Point': note,
  'IB Depart': note,
  'IB ETA': note,
});
export type RepRecord = z.infer<typeof RepRecord>;

/** `GET /api/repData/{weekId}`: the colleagues the viewer may see, and the viewer, by name. */
export const RepDataReply = z.array(RepRecord);
export type RepDataReply = z.infer<typeof RepDataReply>;

/** A rep's task in one period of a day; the place is a link, a point on the map, or only a name. */
export const Shift = z.object({
  Role: z.string(),
  Location: note,
  URL: note,
  Lat: z.nullable(z.number()),
  Long: z.nullable(z.number()),
  /** `HH:MM` on the resort's clocks. */
  Start: note,
  End: note,
});
export type Shift = z.infer<typeof Shift>;

/** The five periods of a day; null is free. */
export const ScheduleDay = z.object({
  Meeting: z.nullable(Shift),
  Morning: z.nullable(Shift),
  Afternoon: z.nullable(Shift),
  Evening: z.nullable(Shift),
  Night: z.nullable(Shift),
});
export type ScheduleDay = z.infer<typeof ScheduleDay>;

/** A rep's week: nine days, each with five periods (document 1 §3 "Schedule per day"). */
export const RepSchedule = z.object({
  'User ID': z.string(),
  'Friday Arrivals': ScheduleDay,
  'Saturday Arrivals': ScheduleDay,
  Sunday: ScheduleDay,
  Monday: ScheduleDay,
  Tuesday: ScheduleDay,
  Wednesday: ScheduleDay,
  Thursday: ScheduleDay,
  'Friday Departures': ScheduleDay,
  'Saturday Departures': ScheduleDay,
});
export type RepSchedule = z.infer<typeof RepSchedule>;

/** `GET /api/week/rep/{weekId}`: always one document. */
export const RepSchedulesReply = z.object({
  weekDocs: z.array(z.object({ lastJsonData: z.object({ jsonData: z.array(RepSchedule) }) })),
});
export type RepSchedulesReply = z.infer<typeof RepSchedulesReply>;
