import { sign } from 'node:crypto';
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { VapidKeys } from '#platform/vapid.ts';
import { isPublicAddress, isPushService } from './push-service.ts';

const TIMEOUT_MS = 5_000;
/** How long the service keeps a push for a phone without signal, in seconds. */
const KEEP_SECONDS = 86_400;
const TOKEN_SECONDS = 12 * 3_600;

export interface PushOptions {
  vapid: VapidKeys;
  /** Epoch milliseconds. */
  now: number;
  testOrigin: string | null;
  /** Of two pushes with the same topic that wait for a phone, the later one replaces the first. */
  topic: string;
}

/**
 * Hands an encrypted push to the endpoint's service and returns its status; throws when it cannot be reached. What was
 * stored is asked about again: an address of numbers would never come to the look-up of its name.
 */
export async function postPush(
  endpoint: string,
  body: Buffer,
  { vapid, now, testOrigin, topic }: PushOptions,
): Promise<number> {
  if (!isPushService(endpoint, testOrigin)) throw new Error('the endpoint is at no push service');
  const url = new URL(endpoint);
  const isTest = url.origin === testOrigin;
  const { request } = url.protocol === 'http:' ? http : https;
  return await new Promise((done, fail) => {
    // Redirects are not followed, and nothing of the answer is read but its status.
    const call = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isTest && { lookup: publicLookup }),
        headers: {
          Authorization: `vapid t=${vapidToken(url.origin, vapid, now)}, k=${vapid.publicKey}`,
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          'Content-Length': body.length,
          TTL: KEEP_SECONDS,
          Urgency: 'high',
          Topic: topic,
        },
      },
      (answer) => {
        answer.destroy();
        done(answer.statusCode ?? 0);
      },
    );
    call.on('error', fail);
    call.end(body);
  });
}

/** Resolves to public addresses only; the connection is made to the address that was checked. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} is at an address that is not public`), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** Proves the sender to the service (RFC 8292). */
function vapidToken(audience: string, { privateKey, subject }: VapidKeys, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: audience, exp: Math.floor(now / 1_000) + TOKEN_SECONDS, sub: subject };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
