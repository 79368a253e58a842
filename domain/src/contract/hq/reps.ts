import * as z from 'zod/mini';
import { requiredText, text } from '../fields.ts';
import { HqRole } from '../session.ts';

/** Longest that a name, or a kind of staff, may be. */
const WORDS = 100;
const level = z.int().check(z.minimum(0), z.maximum(3));
/** As the sheet of accounts takes it: an address, which is what reps type to sign in. */
const username = text(254).check(z.regex(/^[^\s@]+@[^\s@]+$/));

/** The link by which a rep gets a password. Only the rep's browser ever has its secret. */
export const RepInvite = z.object({
  madeAt: z.string(),
  expiresAt: z.string(),
  /** When it was opened; null while nobody has. */
  usedAt: z.nullable(z.string()),
});
export type RepInvite = z.infer<typeof RepInvite>;

/** An account, as headquarters sees it. */
export const RepAccount = z.object({
  repId: z.string(),
  username: z.string(),
  name: z.string(),
  /** Slug of the rep's brand. */
  brand: z.string(),
  level: z.number(),
  staffType: z.string(),
  hqRole: HqRole,
  disabled: z.boolean(),
  /** Whether it belongs to the demo, which everybody may sign in to. */
  demo: z.boolean(),
  /** Null for whoever has not signed in, or not for so long that it is forgotten. */
  lastSignInAt: z.nullable(z.string()),
  /** Phones on which the rep is signed in. */
  phones: z.number(),
  /** The last link that was made; null before the first. */
  invite: z.nullable(RepInvite),
});
export type RepAccount = z.infer<typeof RepAccount>;

/** `GET /api/hq/reps`: by name. */
export const RepsReply = z.object({ asOf: z.string(), reps: z.array(RepAccount) });
export type RepsReply = z.infer<typeof RepsReply>;

const accountFields = {
  name: requiredText(WORDS),
  /** Slug of a brand. */
  brand: requiredText(64),
  level,
  staffType: requiredText(WORDS),
  hqRole: HqRole,
};

/** `POST /api/hq/reps`: an account without a password; a link gives it one. */
export const AddRepBody = z.object({ username, ...accountFields });
export type AddRepBody = z.infer<typeof AddRepBody>;

/** `POST /api/hq/reps/{repId}`: what is left out stays. */
export const ChangeRepBody = z.partial(z.object({ ...accountFields, disabled: z.boolean() }));
export type ChangeRepBody = z.infer<typeof ChangeRepBody>;

/** Reply of both. */
export const RepReply = z.object({ rep: RepAccount });

/** `POST /api/hq/reps/{repId}/invite`: shown this once; the link made before no longer counts. */
export const InviteReply = z.object({
  /** What comes after the `#` of the address `/invite`. */
  token: z.string(),
  expiresAt: z.string(),
});
export type InviteReply = z.infer<typeof InviteReply>;

/** `POST /api/hq/reps/{repId}/sign-out`. */
export const RepSignedOutReply = z.object({
  /** How many sessions ended. */
  signedOut: z.number(),
});
