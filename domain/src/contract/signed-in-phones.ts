import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** A phone or browser on which the rep is signed in. */
export const SignedInPhone = z.object({
  sessionId: z.uuid(),
  /** "Chrome on Android"; empty when the browser did not say. */
  deviceName: z.string(),
  signedInAt: instant,
  /** When it last renewed its session: at most a quarter of an hour before its last call. */
  lastUsedAt: instant,
  /** Whether it is the phone that makes this call. */
  thisPhone: z.boolean(),
});
export type SignedInPhone = z.infer<typeof SignedInPhone>;

/** Reply of `GET /auth/sessions`, and of the two calls that sign phones out: the remaining phones. Last used first. */
export const SignedInPhonesReply = z.object({ sessions: z.array(SignedInPhone) });
export type SignedInPhonesReply = z.infer<typeof SignedInPhonesReply>;
