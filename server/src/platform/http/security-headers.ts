import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cameOverHttps } from './arrival.ts';
import { asksForData, isHqPath } from './request-guards.ts';

const DATA_POLICY =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** What the app may call or embed beside its own files. */
export interface OtherSites {
  /** Addresses of the error service. */
  errorReporting: readonly string[];
  /** Forms of the brands, which the app embeds: addresses of other sites or of this server. */
  embedded: readonly string[];
}

/** What holds for every page. */
const PAGE_RULES = [
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  // Strings become markup or code in one place only (`web/src/browser/trusted-types.ts`).
  "require-trusted-types-for 'script'",
  'trusted-types offpiste',
];

/** Headquarters reads no codes, keeps nothing, embeds nothing and reports to nobody. */
const HQ_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
  "worker-src 'none'",
  ...PAGE_RULES,
].join('; ');

/** The app is files of this origin only: no inline code, and only the configured other sites. */
function appPolicy({ errorReporting, embedded }: OtherSites): string {
  return [
    "default-src 'none'",
    // The code reader is WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...originsOf(errorReporting)].join(' '),
    embedded.length > 0 ? ['frame-src', ...originsOf(embedded)].join(' ') : "frame-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    ...PAGE_RULES,
  ].join('; ');
}

function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.map((url) => (url.startsWith('/') ? "'self'" : new URL(url).origin)))];
}

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(self), geolocation=(self), publickey-credentials-get=(self), publickey-credentials-create=(self), ' +
    'screen-wake-lock=(self), microphone=(), payment=(), usb=(), interest-cohort=()',
};

/** Makes browsers use https only, for two years. They obey it over https alone. */
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' };

/** The headers for refusing a request that is so broken that no hook sees it. */
export function refusalHeaders(overHttps: boolean) {
  return {
    ...COMMON,
    'Content-Security-Policy': DATA_POLICY,
    'Cache-Control': 'no-store',
    ...(overHttps && HTTPS_ONLY),
  };
}

function pagePolicy(request: FastifyRequest, otherSites: OtherSites): string {
  return isHqPath(request.routeOptions.url ?? request.url) ? HQ_POLICY : appPolicy(otherSites);
}

/** Sets the security headers on every reply. */
export function setSecurityHeaders(app: FastifyInstance, otherSites: () => OtherSites): void {
  app.addHook('onRequest', async (request, reply) => {
    const service = asksForData(request);
    reply.headers(COMMON);
    reply.header('Content-Security-Policy', service ? DATA_POLICY : pagePolicy(request, otherSites()));
    if (service)
      reply.headers({ 'Cache-Control': 'no-store', Vary: `Cookie, ${BRAND_HEADER}, Accept-Encoding` });
    if (cameOverHttps(request)) reply.headers(HTTPS_ONLY);
  });
}
