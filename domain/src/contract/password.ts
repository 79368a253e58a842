import * as z from 'zod/mini';
import { instant, text } from './fields.ts';

/** Longest password that is checked; the generated ones have 22 letters. */
export const password = text(256);

/** Body of every call that asks for the password again. */
export const PasswordBody = z.object({ password });
export type PasswordBody = z.infer<typeof PasswordBody>;

/** Reply of `GET /auth/password` and of `POST /auth/password/confirm`. */
export const PasswordState = z.object({
  /** The rep's username, as a password manager knows the account. */
  username: z.string(),
  /** From when on the password opens no new sign-in; null for one that the rep has generated, which does not expire. */
  expiresAt: z.nullable(instant),
});
export type PasswordState = z.infer<typeof PasswordState>;

/** Reply of `POST /auth/password`: it replaces the password once it is used for the first time. */
export const NewPasswordReply = z.object({ password: z.string() });
export type NewPasswordReply = z.infer<typeof NewPasswordReply>;
