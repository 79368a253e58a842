import type { ServerConfig } from '../server-config.ts';

/** Fastify's way to say whose word about the sender and about https is taken. */
export function trustedHops(
  trust: ServerConfig['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (trust === null) return false;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return trust;
}
