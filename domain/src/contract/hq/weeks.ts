import * as z from 'zod/mini';
import { WeekJob } from './imports.ts';

/** Who changed a week last, when, and how many people that affected. */
const LastImport = z.object({
  by: z.string(),
  at: z.string(),
  /** How many people were affected, by what became of them: `added`, `moved` … */
  people: z.record(z.string(), z.number()),
});

const weekFields = {
  weekId: z.string(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Its zone, such as `Europe/Paris`. */
  zone: z.string(),
  /** Whether reps no longer see it. */
  disabled: z.boolean(),
  /** Whether it is for practice, and on at any time. */
  alwaysOn: z.boolean(),
  demo: z.boolean(),
  /** How many are in it and not cancelled. */
  passengers: z.number(),
  documents: z.number(),
};

/** A week as a card. */
export const WeekCard = z.object({ ...weekFields, lastImport: z.nullable(LastImport) });
export type WeekCard = z.infer<typeof WeekCard>;

/** `GET /api/hq/weeks`: the latest first, and what is wanted of any. */
export const WeeksReply = z.object({ asOf: z.string(), weeks: z.array(WeekCard), jobs: z.array(WeekJob) });
export type WeeksReply = z.infer<typeof WeeksReply>;

/** An import of a week that was applied. */
export const AppliedImport = z.extend(LastImport, {
  run: z.number(),
  /** What was imported: names of files. */
  sources: z.array(z.string()),
  /** Of how many of these people something had been recorded. */
  recorded: z.number(),
  /** Whether its bundle is still there. */
  isKept: z.boolean(),
});
export type AppliedImport = z.infer<typeof AppliedImport>;

/** A document of a week, as phones list it. */
export const WeekDocument = z.object({
  fileId: z.string(),
  title: z.string(),
  /** Null: of every brand. */
  brand: z.nullable(z.string()),
  mediaType: z.string(),
  bytes: z.number(),
});
export type WeekDocument = z.infer<typeof WeekDocument>;

/** `GET /api/hq/weeks/{weekId}`: the newest import first, and documents by title. */
export const WeekReply = z.object({
  asOf: z.string(),
  week: z.object(weekFields),
  documents: z.array(WeekDocument),
  imports: z.array(AppliedImport),
  jobs: z.array(WeekJob),
});
export type WeekReply = z.infer<typeof WeekReply>;
