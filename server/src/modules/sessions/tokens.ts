import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '#platform/is-same-secret.ts';
import type { Secrets } from '#platform/secrets.ts';

/** Which token of which family. */
export interface TokenNumber {
  familyId: string;
  generation: number;
}

export interface Tokens {
  /** The refresh token: derived, so that the same number always gives the same text and no secret is stored. */
  refreshToken(number: TokenNumber): string;
  /** Reads a refresh token; null unless we made it, by the secrets of today or of before. */
  readRefreshToken(token: string): TokenNumber | null;
  /** Value of the access cookie that goes with a refresh token. */
  accessCookie(number: TokenNumber): string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createTokens(secrets: Secrets): Tokens {
  const refreshKey = secrets.keyFor('refresh token');
  const readKeys = secrets.keysFor('refresh token');
  const accessKey = secrets.keyFor('access cookie');
  const sign = (key: Buffer, { familyId, generation }: TokenNumber) =>
    createHmac('sha256', key).update(`${familyId}.${generation}`).digest('base64url');
  return {
    refreshToken: (number) => `${number.familyId}.${number.generation}.${sign(refreshKey, number)}`,
    readRefreshToken(token) {
      const [familyId = '', generationText = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || !UUID.test(familyId) || !/^[1-9]\d{0,8}$/.test(generationText)) return null;
      const number = { familyId, generation: Number(generationText) };
      return readKeys.some((key) => isSameSecret(signature, sign(key, number))) ? number : null;
    },
    accessCookie: (number) => sign(accessKey, number),
  };
}

/** Value of a new device cookie. */
export function newDeviceCookie(): string {
  return randomBytes(32).toString('base64url');
}
