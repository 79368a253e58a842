import * as z from 'zod/mini';

/** The secret of a link: 32 random bytes. */
export const inviteToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** `POST /auth/invite`: whoever opens the link gets the account's new password; what it had before ends. */
export const InviteBody = z.object({ token: inviteToken });
export type InviteBody = z.infer<typeof InviteBody>;

export const InvitedReply = z.object({ name: z.string(), username: z.string(), password: z.string() });
export type InvitedReply = z.infer<typeof InvitedReply>;
