import * as z from 'zod/mini';
import { placeId, requiredText, text, weekId } from '../fields.ts';

/** Of an upload; a file is sent in parts of `PART_BYTES`, the last of which may be smaller. */
export const PART_BYTES = 1_048_576;
export const UPLOAD_BYTES = 40 * PART_BYTES;
export const UPLOAD_FILES = 20;

/** How many parts a file of a size has. */
export function partsOf(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / PART_BYTES));
}

const UploadedFile = z.object({
  name: requiredText(200),
  bytes: z.int().check(z.minimum(1)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

/**
 * `POST /api/hq/imports`: a zip, a workbook, lists on top of a week, or a sheet of reps. The same files of the same rep go on where their
 * upload was broken off.
 */
export const ImportBody = z.object({
  weekId: z.optional(weekId),
  /** Whether it is a sheet of reps, and of no week. */
  ofReps: z.optional(z.literal(true)),
  /** An upload that was refused: those of the files that it has are taken from it, and only the others are sent. */
  mends: z.optional(z.uuid()),
  files: z.array(UploadedFile).check(z.minLength(1), z.maxLength(UPLOAD_FILES)),
});
export type ImportBody = z.infer<typeof ImportBody>;

/** `POST /api/hq/imports/{importId}/check`: what people say about the sheets, once; remembered when it is applied. */
export const CheckBody = z.object({
  /** By list the operator's heading → our column, null to leave it out. */
  columns: z.optional(z.record(text(60), z.record(text(500), z.nullable(text(100))))),
  dates: z.optional(z.enum(['dmy', 'mdy'])),
  /** By list how its sheets are called, with columns in braces: `Coach {COACH}`. */
  sheets: z.optional(z.record(text(60), z.array(text(200)).check(z.maxLength(20)))),
  /** Documents of the week that are to go, where nothing was uploaded. */
  removed: z.optional(z.array(placeId).check(z.minLength(1), z.maxLength(20))),
});
export type CheckBody = z.infer<typeof CheckBody>;

/** `POST /api/hq/imports/{importId}/apply`. */
export const ApplyBody = z.object({
  /** Of the check that was read. */
  checkHash: requiredText(64),
  /** As typed: of how many people something is recorded already. */
  touched: z.int().check(z.minimum(0)),
});

export const ImportState = z.enum([
  'uploading',
  'waiting',
  'checking',
  'checked',
  'applying',
  'applied',
  'refused',
  'failed',
]);
export type ImportState = z.infer<typeof ImportState>;

/** What is wanted of a week, or of somebody in it. */
export const JobWish = z.enum(['check', 'apply', 'enable', 'disable', 'purge', 'erase']);
export type JobWish = z.infer<typeof JobWish>;

/** Whether something is imported, into weeks or among the reps; a week is changed in other ways, too. */
export function isImport(wish: JobWish): wish is 'check' | 'apply' {
  return wish === 'check' || wish === 'apply';
}

const jobFields = {
  importId: z.string(),
  wish: JobWish,
  state: ImportState,
  weekId: z.nullable(z.string()),
  /** Whether it is a sheet of reps. */
  ofReps: z.boolean(),
  by: z.string(),
  madeAt: z.string(),
  changedAt: z.string(),
  /** Names of the files, or which import is put back. */
  sources: z.array(z.string()),
};

/** Something that is wanted of a week and not done yet, or done in the last day. */
export const WeekJob = z.object(jobFields);
export type WeekJob = z.infer<typeof WeekJob>;

const Cell = z.object({
  sheet: z.nullable(z.string()),
  row: z.nullable(z.number()),
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
});

const FoundGroup = z.object({
  /** The lists, such as `passengers`. */
  lists: z.array(z.string()),
  column: z.nullable(z.string()),
  problem: z.string(),
  count: z.number(),
  /** The first five. */
  cells: z.array(Cell),
  remedy: z.nullable(z.string()),
});
export type FoundGroup = z.infer<typeof FoundGroup>;

const ColumnQuestion = z.object({
  list: z.string(),
  heading: z.string(),
  /** Our columns of the list. */
  columns: z.array(z.string()),
});
export type ColumnQuestion = z.infer<typeof ColumnQuestion>;

/** What a check found. */
export const FoundReport = z.object({
  problems: z.number(),
  groups: z.array(FoundGroup),
  /** How many groups are not among these. */
  moreGroups: z.number(),
  /** What was left out or taken as something, without refusing it. */
  notes: z.array(FoundGroup),
  /** What only a person can say. */
  questions: z.object({
    columns: z.array(ColumnQuestion),
    /** ‘Is 03/04/2027 3 April 2027 or 4 March 2027?’; null where nothing is asked. */
    dates: z.nullable(z.string()),
    /** Sheets that are left out and may be one list, and the lists; a report kept from before has none. */
    sheets: z.optional(z.object({ names: z.array(z.string()), lists: z.array(z.string()) })),
  }),
  /** Differences of lists, in words: `coach seats: 2 added`. */
  lists: z.array(z.string()),
  /** How many people are affected, by what becomes of them. */
  people: z.record(z.string(), z.number()),
  /** Rooms of which what headquarters said ends, because their sheet says something new; a report kept from before has none. */
  flags: z.optional(z.array(z.object({ room: z.string(), what: z.string() }))),
  /** Stops that somebody closed and that are open again, with how many more or fewer are booked there; as with the rooms. */
  reopens: z.optional(z.array(z.object({ stop: z.string(), what: z.string() }))),
  /** What can be taken away of the problems. */
  marked: z.nullable(z.string()),
});
export type FoundReport = z.infer<typeof FoundReport>;

/** `GET /api/hq/imports/{importId}`. */
export const ImportReply = z.object({
  ...jobFields,
  asOf: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      /** Numbers of the parts that are there. */
      parts: z.array(z.number()),
    }),
  ),
  message: z.nullable(z.string()),
  checkHash: z.nullable(z.string()),
  weeks: z.array(z.object({ weekId: z.string(), isNew: z.boolean() })),
  touched: z.number(),
  /** What was said about the sheets. */
  answers: CheckBody,
  /** Null before a check, and for a desk. */
  report: z.nullable(FoundReport),
});
export type ImportReply = z.infer<typeof ImportReply>;

/** `POST` on an import answers with its number alone; the rest is read. */
export const ImportStarted = z.object({ importId: z.string() });

/** `GET /api/hq/imports/{importId}/changes?touched=1&cursor=`: everybody whom it affects, a hundred at a time. */
export const ImportChangesQuery = z.object({
  touched: z.optional(z.literal('1')),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
});

export const ImportPerson = z.object({
  /** Null for a rep. */
  weekId: z.nullable(z.string()),
  /** Of a rep the email. */
  reference: z.string(),
  name: z.string(),
  /** `vanished`, `cancelled`, `returned`, `added`, `moved` or `changed`; of a rep also `kept` and `unchanged`. */
  state: z.string(),
  /** `outbound: Coach 2 → Coach 4` */
  details: z.array(z.string()),
  happened: z.array(z.object({ what: z.string(), when: z.string() })),
});
export type ImportPerson = z.infer<typeof ImportPerson>;

export const ImportChangesReply = z.object({
  people: z.array(ImportPerson),
  next: z.nullable(z.string()),
});
export type ImportChangesReply = z.infer<typeof ImportChangesReply>;

/** `POST /api/hq/weeks/{weekId}/put-back`: the bundle of an earlier import, checked like any other. */
export const PutBackBody = z.object({ run: z.int().check(z.minimum(1)) });

/** `POST /api/hq/weeks/{weekId}/documents/remove`: the last bundle without a document, checked like any other. */
export const RemoveDocumentBody = z.object({ fileId: placeId });

/** `POST /api/hq/weeks/{weekId}/purge`: the week's id, as typed. */
export const PurgeBody = z.object({ typed: weekId });

/** `POST /api/hq/people/{weekId}/{reference}/erase`: the reference, as typed. */
export const EraseBody = z.object({ typed: requiredText(200) });
