import * as z from 'zod/mini';
import { text } from '../fields.ts';
import * as cell from './cells.ts';
import type { seasonFiles } from './season-files.ts';
import type { Row, WrittenRow } from './table.ts';
import type { weekFiles } from './week-files.ts';

export const BUNDLE_FORMAT = 'offpiste-week-bundle';
export const BUNDLE_VERSION = 1;

/** `bundle.json`: identifies the folder and the version of the format. */
export const BundleHead = z.strictObject({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  /** True only in the demo season: its accounts have a password that everyone may read. */
  demo: z.optional(z.boolean()),
});
export type BundleHead = z.infer<typeof BundleHead>;

const date = z
  .string()
  .check(
    z.refine((value) => z.safeParse(cell.date.schema, value).success, 'must be a date written YYYY-MM-DD'),
  );
const name = text(200).check(z.minLength(1, 'must not be empty'));
const weekId = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'must be letters, digits, . _ and -, at most 64 characters'),
  );

/** `weeks/<weekId>/week.json` */
export const BundleWeek = z.strictObject({
  weekId,
  weekName: name,
  systemId: weekId,
  /** IANA zone of the resort. */
  timeZone: z.string().check(z.maxLength(60)),
  startsOn: date,
  endsOn: date,
  /** The first one's departure date is shown under the week's name. */
  packages: z
    .array(z.strictObject({ id: z.optional(name), name: z.optional(name), departureDate: date }))
    .check(z.minLength(1, 'must name at least one package with its departureDate')),
  alwaysOn: z.optional(z.boolean()),
  /** Counts for a new week only; afterwards `week enable|disable` decides. */
  disabled: z.optional(z.boolean()),
});
export type BundleWeek = z.infer<typeof BundleWeek>;

export type SeasonFile = keyof typeof seasonFiles;
export type WeekFile = keyof typeof weekFiles;
export type SeasonRow<F extends SeasonFile> = Row<(typeof seasonFiles)[F]>;
export type WeekRow<F extends WeekFile> = Row<(typeof weekFiles)[F]>;
export type WrittenSeasonRow<F extends SeasonFile> = WrittenRow<(typeof seasonFiles)[F]>;
export type WrittenWeekRow<F extends WeekFile> = WrittenRow<(typeof weekFiles)[F]>;
