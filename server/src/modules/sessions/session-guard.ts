import type { ErrorCode } from '@offpiste/domain/contract/errors.ts';
import { BRAND_HEADER, EPOCH_HEADER, REP_HEADER } from '@offpiste/domain/contract/headers.ts';
import { policyForDesk } from '@offpiste/domain/rules/brand.ts';
import { type BrandHeaderProblem, brandHeaderProblem } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import { gather } from '#platform/gather.ts';
import { asksForData, changesData } from '#platform/http/request-guards.ts';
import { readCookie } from './cookies.ts';
import { findSignedIn } from './session-store.ts';

const BRAND_ERRORS: Record<BrandHeaderProblem, ErrorCode> = {
  'brand-required': 'brand_required',
  'brand-unknown': 'brand_unknown',
  'brand-forbidden': 'brand_forbidden',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether every phone asks by itself, again and again: such calls wait a moment for each other (`gatherMs`). */
    isAskedOften?: boolean;
  }
}

/** The calls that open, keep up or end a session need none. */
const OPENS_SESSION: ReadonlySet<string | undefined> = new Set([
  '/auth/login',
  '/auth/refresh',
  '/auth/logout',
  '/auth/status',
  '/auth/invite',
]);

/** Every call for data needs a known brand and a session; a call to sign in or out needs the brand when it changes something. */
export function requireSession(app: FastifyInstance, deps: AppDeps): void {
  const { brands, clock, config } = deps;
  // Requests that arrive at the same time are looked up together.
  const lookUp = (cookies: readonly string[]) => findSignedIn(deps, cookies, clock());
  const [signedInBy, signedInSoonBy] = [gather(lookUp), gather(lookUp, undefined, config.gatherMs)];
  app.decorateRequest('session');
  app.decorateRequest('asker', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!asksForData(request) || request.is404) return;
    const opensSession = OPENS_SESSION.has(request.routeOptions.url);
    if (opensSession && !changesData(request)) return;

    // A brand that was added a moment ago.
    if (!isKnown(headerOf(request))) await brands.refresh();
    checkBrand(request, null);
    if (opensSession) return;
    const cookie = readCookie('sid', request);
    const { isAskedOften = false } = request.routeOptions.config;
    const found = cookie && (await (isAskedOften ? signedInSoonBy : signedInBy)(cookie));
    if (!found) throw new RequestError('unauthenticated');
    const { rep, deviceId, familyId, hqVerifiedAt, wallUntil, epoch } = found;
    if (isMeantForAnother(request, rep.rep_id)) throw new RequestError('unauthenticated');
    reply.header(EPOCH_HEADER, epoch);
    const known = request.headers[EPOCH_HEADER.toLowerCase()];
    if (known !== undefined && known !== epoch) throw new RequestError('epoch_changed');
    request.asker = { repId: rep.rep_id, deviceId };
    if (!isKnown(rep.tenant)) await brands.refresh();
    const brand = checkBrand(request, rep);
    const tenant = brands.policyOf(rep.tenant);
    request.session = {
      rep,
      deviceId,
      familyId,
      hqVerifiedAt,
      wallUntil,
      viewer: {
        repId: rep.rep_id,
        level: rep.level,
        tenant: rep.hq_role === 'desk' ? policyForDesk(tenant) : tenant,
        brand: brands.policyOf(brand),
        shared: brands.shared,
        prefixes: brands.prefixes,
      },
    };
  });

  const isKnown = (brand: string | undefined) =>
    brand === undefined || brands.all.some(({ slug }) => slug === brand);

  function checkBrand(request: FastifyRequest, account: { level: number; tenant: string } | null): string {
    const header = headerOf(request);
    const problem = brandHeaderProblem(header, brands.all, account);
    if (problem) throw new RequestError(BRAND_ERRORS[problem]);
    return header ?? '';
  }
}

function headerOf({ headers }: FastifyRequest): string | undefined {
  return headers[BRAND_HEADER.toLowerCase()]?.toString();
}

/** A browser has one session for all its tabs: another rep may have signed in since the app began this call. */
function isMeantForAnother(request: FastifyRequest, repId: string): boolean {
  const header = request.headers[REP_HEADER.toLowerCase()];
  return header !== undefined && header !== encodeURIComponent(repId);
}
