import * as z from 'zod/mini';
import type { KeptList } from '../lists/list-cache.ts';

/** Which week is kept, and until when it may be. */
export const KeptWeekAbout = z.object({
  weekId: z.string(),
  etag: z.nullable(z.string()),
  /** Last day of the week, `YYYY-MM-DD`. */
  endsOn: z.string(),
  policyEpoch: z.number(),
  /** Its personal fields are closed; it has no entity tag, so the whole is requested. */
  closed: z.exactOptional(z.literal(true)),
  /** Version of the table of personal fields by which they were closed. */
  closedBy: z.exactOptional(z.number()),
});
export type KeptWeekAbout = z.infer<typeof KeptWeekAbout>;

export interface KeptWeek {
  about: KeptWeekAbout;
  /** As the server packed them. */
  bytes: Uint8Array<ArrayBuffer>;
}

export const KeptFileAbout = z.object({ mediaType: z.string(), etag: z.nullable(z.string()) });

/** A document as the server sent it. */
export interface KeptFile extends z.infer<typeof KeptFileAbout> {
  bytes: Uint8Array<ArrayBuffer>;
}

/** A list as JSON in bytes, so that the page need not parse what it only stores. */
export interface PackedList {
  key: string;
  json: Uint8Array<ArrayBuffer>;
}

/** The value is read with its list’s schema, when it arrives and where it is used. */
const KeptListRecord: z.ZodMiniType<KeptList> = z.object({
  weekId: z.nullable(z.string()),
  etag: z.nullable(z.string()),
  value: z.unknown(),
  updatedAt: z.number(),
  asOf: z.exactOptional(z.string()),
  closed: z.exactOptional(z.literal(true)),
  closedBy: z.exactOptional(z.number()),
});

/** A list as the cache keeps it; null for none, and for what another version kept in another shape. */
export function readKeptList(stored: unknown): KeptList | null {
  return KeptListRecord.safeParse(stored).data ?? null;
}
