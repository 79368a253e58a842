import { randomBytes } from 'node:crypto';

/** Random bytes in a password: 128 bits. */
export const PASSWORD_BYTES = 16;

/** How long a password that was handed over opens new sign-ins: the days until a rep has a quiet minute and a signal. */
export const HANDED_OVER_DAYS = 14;

/** Returns a password of letters and digits. Nobody chooses one, so none can be short, common, or used elsewhere. */
export function makePassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}
