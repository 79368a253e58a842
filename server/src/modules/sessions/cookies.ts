import type { FastifyReply, FastifyRequest } from 'fastify';
import { cameOverHttps } from '#platform/http/arrival.ts';

/** How long the access cookie lasts; after that the app refreshes. */
export const ACCESS_SECONDS = 15 * 60;
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

type CookieKind = 'sid' | 'did';

/** Over https the name itself makes the browser insist on https, this host and the whole path. Plain http is loopback only. */
function nameOf(kind: CookieKind, request: FastifyRequest): string {
  return cameOverHttps(request) ? `__Host-${kind}` : kind;
}

export function readCookie(kind: CookieKind, request: FastifyRequest): string | null {
  return request.cookies[nameOf(kind, request)] || null;
}

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { access, device }: { access: string; device: string },
): void {
  setCookie('sid', access, ACCESS_SECONDS, request, reply);
  setCookie('did', device, DEVICE_SECONDS, request, reply);
}

/** The device cookie stays: it names the phone, not the rep. */
export function clearAccessCookie(request: FastifyRequest, reply: FastifyReply): void {
  setCookie('sid', '', 0, request, reply);
}

function setCookie(
  kind: CookieKind,
  value: string,
  maxAge: number,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.setCookie(nameOf(kind, request), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: cameOverHttps(request),
    maxAge,
  });
}
