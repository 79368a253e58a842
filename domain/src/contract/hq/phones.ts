import * as z from 'zod/mini';
import { NamedPlace } from './timeline.ts';

/** A rep on a phone: what it has that nobody else has. */
export const PhoneRow = z.object({
  deviceId: z.string(),
  repId: z.string(),
  rep: z.string(),
  username: z.string(),
  /** Slug of the rep's brand. */
  brand: z.string(),
  /** `Pixel 8`, or `Chrome on Android`; empty where nothing is known of it. */
  label: z.string(),
  /** When its last report arrived; null before the first. */
  heardAt: z.nullable(z.string()),
  unsent: z.number(),
  /** When the oldest of them was recorded; null while nothing waits. */
  oldestAt: z.nullable(z.string()),
  /** Where what is unsent happened: at most eight places, most first. They may be fewer than `unsent`. */
  places: z.array(z.extend(NamedPlace, { unsent: z.number() })),
  /** Silent with something unsent: `amber` after 15 minutes, `red` after an hour. */
  silence: z.enum(['none', 'amber', 'red']),
  /** Refused while the rep was not looking. */
  needsAttention: z.number(),
  /** Stored on the phone and no longer readable. */
  unreadable: z.number(),
  /** The week that is open on it, and from when its lists are; null where it has not said. */
  weekId: z.nullable(z.string()),
  dataAt: z.nullable(z.string()),
  /** Null before the first report. */
  appVersion: z.nullable(z.string()),
  /** Whether the browser may clear its storage; null where it does not say. */
  storageAtRisk: z.nullable(z.boolean()),
  /** Whether it takes push messages. */
  pushAllowed: z.boolean(),
  /** Since when the rep is signed in there; null when signed out. */
  signedInAt: z.nullable(z.string()),
  /** Until when it shows a wall and has nothing else; null for any other. */
  wallUntil: z.nullable(z.string()),
});
export type PhoneRow = z.infer<typeof PhoneRow>;

/** `GET /api/hq/phones`: what waits longest comes first, then what was heard of last. */
export const PhonesReply = z.object({ asOf: z.string(), phones: z.array(PhoneRow) });
export type PhonesReply = z.infer<typeof PhonesReply>;

/** `POST /api/hq/phones/{deviceId}/sign-out`: it drops its data at its next contact, and keeps what is unsent. */
export const PhoneSignedOutReply = z.object({
  /** How many sessions ended. */
  signedOut: z.number(),
});

/** `POST /api/hq/phones/{deviceId}/lost`: as signing out; the phone is also forgotten. */
export const PhoneLostReply = z.extend(PhoneSignedOutReply, {
  /** What went to this phone, as the audit trail has it, the latest first. */
  sent: z.array(
    z.object({
      username: z.string(),
      call: z.string(),
      weekId: z.nullable(z.string()),
      /** Kinds of personal data: `listed`, `detail`, `sensitive` … */
      classes: z.array(z.string()),
      firstAt: z.string(),
      lastAt: z.string(),
      times: z.number(),
      /** The most records in one reply. */
      records: z.number(),
    }),
  ),
});
export type PhoneLostReply = z.infer<typeof PhoneLostReply>;
