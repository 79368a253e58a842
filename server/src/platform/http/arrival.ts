import type { FastifyRequest } from 'fastify';

const LOOPBACK_NAME = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;
const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;
/** Headers that a proxy adds to a request that it passes on. */
const PROXY_HEADER = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** Whether a request came over https: to this process, or to a proxy that is trusted (`TRUST_PROXY`). */
export function cameOverHttps(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

/**
 * Whether a request was sent on this machine: from a loopback address to a loopback name. The name excludes a page of
 * another site whose host was made to point here.
 */
export function wasSentHere(request: FastifyRequest): boolean {
  return LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '') && LOOPBACK_NAME.test(request.hostname);
}

/**
 * Whether a request was sent on this machine and through no proxy. A proxy's headers, trusted or not,
 * mean that the sender is somewhere else.
 */
export function cameFromThisMachine(request: FastifyRequest): boolean {
  return wasSentHere(request) && !Object.keys(request.headers).some((name) => PROXY_HEADER.test(name));
}
