import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { OperatorError } from './operator-error.ts';
import type { Secrets } from './secrets.ts';
import type { ServerConfig } from './server-config.ts';

/** The pair of keys by which push services know this system (RFC 8292). */
export interface VapidKeys {
  /** 65 bytes in base64url; the app subscribes with it. */
  publicKey: string;
  privateKey: KeyObject;
  subject: string;
}

/** Returns the keys of the settings, or keys derived from the secrets: the same in every server process, and for good. */
export function vapidKeys(
  { vapid, vapidSubject }: Pick<ServerConfig, 'vapid' | 'vapidSubject'>,
  secrets: Secrets,
): VapidKeys {
  const scalar = vapid ? Buffer.from(vapid.privateKey, 'base64url') : derivedScalar(secrets);
  const publicKey = publicKeyOf(scalar);
  if (!publicKey || (vapid && !publicKey.equals(Buffer.from(vapid.publicKey, 'base64url'))))
    throw new OperatorError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair of P-256 keys in base64url',
    );
  return {
    publicKey: publicKey.toString('base64url'),
    privateKey: createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        d: scalar.toString('base64url'),
        x: publicKey.subarray(1, 33).toString('base64url'),
        y: publicKey.subarray(33).toString('base64url'),
      },
    }),
    subject: vapidSubject,
  };
}

/** One in four thousand million numbers is too large for the curve; then the next is used. */
function derivedScalar(secrets: Secrets): Buffer {
  for (let attempt = 0; ; attempt++) {
    const scalar = secrets.keyFor(attempt === 0 ? 'vapid' : `vapid ${attempt}`);
    if (publicKeyOf(scalar)) return scalar;
  }
}

function publicKeyOf(scalar: Buffer): Buffer | null {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(scalar);
    return scalar.length === 32 ? pair.getPublicKey() : null;
  } catch {
    return null;
  }
}
