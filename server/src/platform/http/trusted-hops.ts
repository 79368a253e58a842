import type { ServerConfig } from '../server-config.ts';

/** Fastify's setting for whose headers about the sender and https are trusted. */
export function trustedHops(
  trust: ServerConfig['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (trust === null) return false;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return trust;
}
