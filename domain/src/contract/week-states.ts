import * as z from 'zod/mini';
import type { PackedColumn, PackedLists, PackedValue } from '../rules/packed-lists.ts';

/** A list with what its own call says about it: its entity tag, and the snapshot in which it was read. */
export interface WeekState {
  etag: string;
  /** Null where no action changes it. */
  asOf: string | null;
  /** Exactly what its own call replies. */
  body: unknown;
}

/** Returns the snapshot with which a version of a week's states begins: the states include everything in it. */
export function snapshotOfVersion(version: string): string {
  return version.split('~', 1)[0] ?? '';
}

/** Its contents are checked where they are unpacked, and each list by the schema of its call. */
const PackedStates = z.object({
  texts: z.record(z.string(), z.array(z.string())),
  tables: z.array(
    z.object({
      keys: z.array(z.string()),
      rows: z.number(),
      columns: z.array(z.custom<PackedColumn>((column) => typeof column === 'object' && column !== null)),
    }),
  ),
  lists: z.record(z.string(), z.custom<PackedValue>()),
}) satisfies z.ZodMiniType<PackedLists>;

/**
 * Every list of a week that the rep may see, each under its call's address (decision 0052). `parts` are packed
 * one by one; together they hold each list once, as a `WeekState`.
 */
export const WeekStatesReply = z.object({
  parts: z.array(PackedStates),
  /** A request with this as `since` returns what has changed; it means the same to every server process. */
  version: z.string(),
  /** Whether these are all lists; otherwise only those that have changed since the requested version. */
  whole: z.boolean(),
  /** How long ago the lists were read, in milliseconds. */
  ageMs: z.number(),
});
export type WeekStatesReply = z.infer<typeof WeekStatesReply>;
