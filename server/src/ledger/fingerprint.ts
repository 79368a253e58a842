import { createHash } from 'node:crypto';

/**
 * Returns a fingerprint by which two requests under one id are the same action or not: SHA-256 of the body with its keys
 * in order, without `clientTimestamp`, which is set again at every attempt to send.
 */
export function fingerprintOf(body: object): string {
  const lasting = Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'clientTimestamp'));
  return createHash('sha256')
    .update(JSON.stringify(inOrder(lasting)))
    .digest('base64url');
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, inOrder(item)]));
}
