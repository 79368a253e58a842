import * as z from 'zod/mini';
import { idempotentId, text } from './fields.ts';
import { password } from './password.ts';

export const LoginBody = z.object({ username: text(254), password });
export type LoginBody = z.infer<typeof LoginBody>;

/** What an account may do at headquarters: nothing, look and not change, or everything. */
export const HqRole = z.enum(['none', 'desk', 'manager']);
export type HqRole = z.infer<typeof HqRole>;

/** The signed-in rep. A phone may have kept one from before there was a role. */
export const RepSession = z.object({
  repId: z.string(),
  name: z.string(),
  level: z.number(),
  tenant: z.string(),
  hq: z.boolean(),
  hqRole: z._default(HqRole, 'none'),
});
export type RepSession = z.infer<typeof RepSession>;

/** Reply of sign-in and of refresh. */
export const SessionReply = z.object({ refreshToken: z.string(), rep: RepSession });
export type SessionReply = z.infer<typeof SessionReply>;

/**
 * `attempt` identifies one attempt to exchange one token: chosen at random by the app and sent again with every repeat,
 * however late, which distinguishes a repeat from a copy. Earlier apps sent none.
 */
export const RefreshBody = z.object({ refreshToken: text(512), attempt: z.optional(idempotentId) });
export type RefreshBody = z.infer<typeof RefreshBody>;

/** Logging out works with no token at all: it is idempotent. */
export const LogoutBody = z.object({ refreshToken: z.optional(text(512)) });
export type LogoutBody = z.infer<typeof LogoutBody>;

export const AuthStatusReply = z.object({ authenticated: z.boolean() });
export type AuthStatusReply = z.infer<typeof AuthStatusReply>;
