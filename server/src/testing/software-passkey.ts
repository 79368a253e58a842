import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a page and its device can get wrong, or lie about. */
interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
  /** Whether the device has asked for a finger, a face or a PIN. */
  verified?: boolean;
}

/** A device with one passkey, as a browser answers for it. */
export interface SoftwarePasskey {
  id: string;
  enrol(ceremony: Ceremony): object;
  confirm(ceremony: Ceremony & { counter?: number }): object;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function makePasskey(): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const named = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    id,
    enrol(ceremony) {
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(x, y)]);
      const authData = authenticatorData(ceremony, { flags: HAS_CREDENTIAL, counter: 0, credential });
      // {"fmt": "none", "attStmt": {}, "authData": …} in CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ]);
      const clientDataJSON = clientData('webauthn.create', ceremony).toString('base64url');
      return {
        ...named,
        response: {
          clientDataJSON,
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    confirm({ counter = 0, ...ceremony }) {
      const authData = authenticatorData(ceremony, { flags: 0, counter });
      const client = clientData('webauthn.get', ceremony);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: null,
        },
      };
    },
  };
}

function authenticatorData(
  { rpId, verified = true }: Ceremony,
  { flags, counter, credential }: { flags: number; counter: number; credential?: Buffer },
): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(PRESENT | (verified ? VERIFIED : 0) | flags, 0);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(Buffer.from(rpId)), tail, credential ?? Buffer.alloc(0)]);
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The key in COSE: {1: 2 (EC), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(x: string, y: string): Buffer {
  const coordinate = (text: string) =>
    Buffer.concat([Buffer.from('5820', 'hex'), Buffer.from(text, 'base64url')]);
  return Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from([0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
