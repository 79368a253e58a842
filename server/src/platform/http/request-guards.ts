import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from '../errors.ts';
import { cameFromThisMachine, cameOverHttps, wasSentHere } from './arrival.ts';
import { isStorable } from './json-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the body is, where it is not JSON; no form of another site can send that either. */
    accepts?: 'application/octet-stream';
  }
}

const MAX_URL_BYTES = 2_048;
const SERVICE_PATHS = /^\/(?:api|auth|files|whatsOn)(?:[/?]|$)/;

const HQ_PATH = /^\/hq(?:[/?]|$)/;

/** Whether an address is one of headquarters' pages and their files. */
export function isHqPath(url: string): boolean {
  return HQ_PATH.test(url);
}

/** Addresses that answer with data and never with the app. */
export function isServicePath(url: string): boolean {
  return SERVICE_PATHS.test(url);
}

/**
 * Whether a request is for data. Its matched route decides: the router reads `/%61pi` as `/api`,
 * so the guards must not use the address as sent.
 */
export function asksForData(request: FastifyRequest): boolean {
  return isServicePath(request.routeOptions.url ?? request.url);
}

export function changesData(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD';
}

/**
 * Refuses, before the body is read, requests that no client of ours sends. `behindProxy`: a proxy is configured, and plain
 * http through it is refused; where none is, anybody may send its headers and they mean nothing.
 */
export function guardRequests(app: FastifyInstance, { behindProxy }: { behindProxy: boolean }): void {
  const mayBePlain = behindProxy ? cameFromThisMachine : wasSentHere;
  app.addHook('onRequest', async (request) => {
    if (Buffer.byteLength(request.url) > MAX_URL_BYTES) throw new RequestError('url_too_long');
    if (!isStorablePath(request.url)) throw new RequestError('validation_failed');
    if (!asksForData(request)) return;
    if (!cameOverHttps(request) && !mayBePlain(request)) throw new RequestError('insecure_transport');
    if (request.is404 || !changesData(request)) return;
    if (isCrossSite(request)) throw new RequestError('cross_site');
    if (!isPlainBody(request)) throw new RequestError('unsupported_media_type');
  });
}

/** Path parameters and query values are used in queries. */
function isStorablePath(url: string): boolean {
  try {
    return isStorable(decodeURIComponent(url));
  } catch {
    return false;
  }
}

/** Browsers say where a call comes from; other clients send neither header and cannot be tricked into a call. */
function isCrossSite(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined) return false;
  // Parsing drops the port that the protocol implies.
  const own = URL.parse(`${request.protocol}://${request.host}`)?.origin;
  return own === undefined || URL.parse(origin)?.origin !== own;
}

/** No form of another site can send this type, and compressed bodies are never unpacked. */
function isPlainBody(request: FastifyRequest): boolean {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const accepted = request.routeOptions.config.accepts ?? 'application/json';
  return type === accepted && request.headers['content-encoding'] === undefined;
}
