import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '#platform/errors.ts';
import type { ServerConfig } from '#platform/server-config.ts';

/** Where a passkey is valid: for which name, and on pages of which origin. */
export interface HqHost {
  rpId: string;
  origin: string;
}

/**
 * Returns the host under which a page of headquarters was opened. A passkey belongs to a name: an address of four numbers has
 * none, and with `HQ_HOST` only that one counts, whatever other names the brands have.
 */
export function hqHostOf(
  { protocol, host, hostname }: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>,
  { hqHost }: Pick<ServerConfig, 'hqHost'>,
): HqHost {
  const name = hostname.toLowerCase();
  if (hqHost !== null && name !== hqHost)
    throw new RequestError('hq_other_host', { values: { host: hqHost } });
  const origin = URL.parse(`${protocol}://${host}`)?.origin;
  if (origin === undefined || isIP(name.replaceAll(/[[\]]/g, '')) !== 0) throw new RequestError('hq_host');
  return { rpId: name, origin };
}
