import { hash, verify } from '@node-rs/argon2';

/** The library's number for it; its own enum does not exist at run time. */
const ARGON2ID = 2;

/** argon2id at OWASP's recommended strength. Raise a number and passwords are hashed again as their owners sign in. */
const STRENGTH = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
};

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
