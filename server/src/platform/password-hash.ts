import { hash, verify } from '@node-rs/argon2';
import { STRENGTH } from './password-strength.ts';

/** In place of a hash while an account has no password: none matches it. */
export const NO_PASSWORD = '!';

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, STRENGTH);
}

export async function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return await verify(passwordHash, password);
}

/** Whether a hash was made at the current strength. */
export function isUpToDate(passwordHash: string): boolean {
  return passwordHash.startsWith(
    `$argon2id$v=19$m=${STRENGTH.memoryCost},t=${STRENGTH.timeCost},p=${STRENGTH.parallelism}$`,
  );
}
