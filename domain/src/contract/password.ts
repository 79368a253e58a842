import * as z from 'zod/mini';
import { instant, text } from './fields.ts';

/** Longest password that is looked at; those made by us have 22 letters. */
export const password = text(256);

/** Of every call that asks for the password again. */
export const PasswordBody = z.object({ password });
export type PasswordBody = z.infer<typeof PasswordBody>;

/** Answer of `GET /auth/password` and of `POST /auth/password/confirm`. */
export const PasswordState = z.object({
  /** The rep's own, as a password manager knows the account. */
  username: z.string(),
  /** From when on the password opens no new sign-in; null for one that the rep has made, which stays. */
  expiresAt: z.nullable(instant),
});
export type PasswordState = z.infer<typeof PasswordState>;

/** Answer of `POST /auth/password`: what replaces the password once it is given for the first time. */
export const NewPasswordReply = z.object({ password: z.string() });
export type NewPasswordReply = z.infer<typeof NewPasswordReply>;
