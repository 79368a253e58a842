import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** A key as the phone's database keeps it. */
interface QuickKey {
  type: 'secret';
  raw: Uint8Array;
}

interface GcmParams {
  iv: Uint8Array;
  additionalData: Uint8Array;
}

const TAG_BYTES = 16;

/** Node's own object for a key, which takes longer to make than the ciphering. */
const prepared = new WeakMap<QuickKey, KeyObject>();

function keyOf(key: QuickKey): KeyObject {
  const known = prepared.get(key) ?? createSecretKey(key.raw);
  prepared.set(key, known);
  return known;
}

/**
 * As much of `crypto.subtle` as the app uses, with the same AES-256-GCM of the same library, but at once: the
 * platform's own hands every few bytes to another thread, which would take longer than all the rest.
 */
export const quickCipher = {
  generateKey: (): QuickKey => ({ type: 'secret', raw: new Uint8Array(randomBytes(32)) }),

  encrypt({ iv, additionalData }: GcmParams, key: QuickKey, plain: Uint8Array): ArrayBuffer {
    const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(additionalData);
    return toArrayBuffer(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
  },

  decrypt({ iv, additionalData }: GcmParams, key: QuickKey, sealed: ArrayBuffer | Uint8Array): ArrayBuffer {
    const bytes = Buffer.from(sealed as ArrayBuffer);
    const tag = bytes.subarray(bytes.length - TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), iv).setAAD(additionalData).setAuthTag(tag);
    try {
      const plain = decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES));
      return toArrayBuffer(Buffer.concat([plain, decipher.final()]));
    } catch {
      throw new DOMException('The cipher cannot be opened', 'OperationError');
    }
  },

  digest: (_: string, bytes: Uint8Array): ArrayBuffer =>
    toArrayBuffer(createHash('sha256').update(bytes).digest()),
};

function toArrayBuffer(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}
