import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription, in base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** One record contains everything: services accept no more than this, and messages are shorter. */
const RECORD_SIZE = 4_096;

/**
 * Encrypts a push for one browser (RFC 8291, content encoding `aes128gcm` of RFC 8188).
 * Throws on keys that are not a point of the curve. A test may pass the two random values.
 */
export function encryptPush(
  keys: BrowserKeys,
  plain: Buffer,
  random: { salt: Buffer; privateKey: Buffer } = { salt: randomBytes(16), privateKey: newPrivateKey() },
): Buffer {
  const browserKey = Buffer.from(keys.p256dh, 'base64url');
  const own = createECDH('prime256v1');
  own.setPrivateKey(random.privateKey);
  const ownKey = own.getPublicKey();
  const shared = own.computeSecret(browserKey);

  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  const bothKeys = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const material = derive(shared, Buffer.from(keys.auth, 'base64url'), bothKeys, 32);
  const key = derive(material, random.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, random.salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const body = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final()]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_SIZE);
  header.writeUInt8(ownKey.length, 4);
  return Buffer.concat([random.salt, header, ownKey, body, cipher.getAuthTag()]);
}

/** Whether a browser's public key can be used to encrypt. */
export function isCurvePoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return Buffer.from(p256dh, 'base64url')[0] === 4;
  } catch {
    return false;
  }
}

function newPrivateKey(): Buffer {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair.getPrivateKey();
}
