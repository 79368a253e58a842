import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { RequestError } from '../errors.ts';
import { changesData } from './request-guards.ts';
import { createTokenBuckets, type Rate, type TokenBuckets } from './token-buckets.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the reply contains all lists of a week. */
    isWholeWeek: boolean;
    /** Counts one action of a call with several; throws `too_many_requests` beyond the budget. */
    countAction: () => void;
  }
  interface FastifyContextConfig {
    /** Whether the reply is a file to take away from headquarters. */
    isExport?: boolean;
    /** Whether the call writes a message to reps. */
    writesMessage?: boolean;
    /** Set on every call that records what a rep did: an action alone, or several, each of which counts by `countAction`. */
    actions?: 'one' | 'several';
  }
}

/** What one rep's phone may do. Each limit is far above what the app does by itself (docs/decisions/0035). */
export const RATES = {
  /** What has changed is asked every ten seconds; preparing a shift requests all of a week at once. */
  read: { burst: 2_000, perSecond: 5 },
  /** A day on the mountain is sent at once when the signal is back. */
  write: { burst: 600, perSecond: 20 },
  /** Downloads of a whole week, or of all its lists; an unchanged one does not count. */
  week: { burst: 30, perSecond: 30 / 3_600 },
  /** Look-ups of unknown codes. */
  miss: { burst: 30, perSecond: 30 / 300 },
  /** Refreshes of one session. */
  refresh: { burst: 30, perSecond: 30 / 300 },
  subscribe: { burst: 10, perSecond: 10 / 3_600 },
  /** Ceremonies with a passkey, of one account. */
  passkey: { burst: 10, perSecond: 10 / 300 },
  /** Exports from headquarters, of one account. */
  export: { burst: 20, perSecond: 20 / 3_600 },
  /** Messages to reps, of one account. */
  message: { burst: 30, perSecond: 30 / 3_600 },
} as const satisfies Record<string, Rate>;

const WEEK_DATA = '/api/week/data/:weekId';
const WEEK_STATES = '/api/week/states/:weekId';
const SUBSCRIBE = '/api/subscriptions/subscribe';

/** Refuses what is beyond any use of the app with 429 and the time to wait; counts by rep and device. */
export function limitRates(app: FastifyInstance, { config, clock }: Pick<AppDeps, 'config' | 'clock'>): void {
  app.decorateRequest('isWholeWeek', false);
  app.decorateRequest('countAction', () => undefined);
  if (!config.rateLimits) return;
  const buckets = (rate: Rate) => createTokenBuckets(rate, clock);
  const [read, write, subscribe] = [buckets(RATES.read), buckets(RATES.write), buckets(RATES.subscribe)];
  const [exported, written] = [buckets(RATES.export), buckets(RATES.message)];
  // The outcome of a call decides whether it counts here.
  const [week, miss] = [buckets(RATES.week), buckets(RATES.miss)];

  // The caller is known by now, and nothing of the body has been read yet.
  app.addHook('preParsing', async (request) => {
    const subject = subjectOf(request);
    if (subject === null) return;
    if (request.routeOptions.config.actions === 'several') {
      refuseFor(write.waitMs(subject));
      request.countAction = () => refuseFor(write.take(subject));
    } else refuseFor((changesData(request) ? write : read).take(subject));
    if (isCall(request, SUBSCRIBE)) refuseFor(subscribe.take(subject));
    if (isCall(request, WEEK_DATA) || isCall(request, WEEK_STATES)) refuseFor(week.waitMs(subject));
    if (looksUpCode(request)) refuseFor(miss.waitMs(subject));
    if (request.routeOptions.config.isExport) refuseFor(exported.take(request.session.viewer.repId));
    if (request.routeOptions.config.writesMessage) refuseFor(written.take(request.session.viewer.repId));
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const subject = subjectOf(request);
    if (subject === null) return;
    if (statusCode === 200 && (isCall(request, WEEK_DATA) || request.isWholeWeek)) week.take(subject);
    if (looksUpCode(request) && statusCode === 404) miss.take(subject);
  });
}

/** Returns a function that counts refreshes, which have no session yet; it throws `too_many_requests` beyond the budget. */
export function refreshLimit({
  config,
  clock,
}: Pick<AppDeps, 'config' | 'clock'>): (familyId: string) => void {
  const families: TokenBuckets = createTokenBuckets(RATES.refresh, clock);
  return (familyId) => {
    if (config.rateLimits) refuseFor(families.take(familyId));
  };
}

/** Returns a function that counts the ceremonies of an account; it throws `too_many_requests` beyond the budget. */
export function passkeyLimit({ config, clock }: Pick<AppDeps, 'config' | 'clock'>): (repId: string) => void {
  const reps = createTokenBuckets(RATES.passkey, clock);
  return (repId) => {
    if (config.rateLimits) refuseFor(reps.take(repId));
  };
}

function refuseFor(waitMs: number): void {
  if (waitMs === 0) return;
  const seconds = String(Math.ceil(waitMs / 1_000));
  throw new RequestError('too_many_requests', { headers: { 'Retry-After': seconds } });
}

function subjectOf({ session }: FastifyRequest): string | null {
  return session ? `${session.viewer.repId} ${session.deviceId}` : null;
}

function isCall(request: FastifyRequest, url: string): boolean {
  return request.routeOptions.url === url;
}

function looksUpCode(request: FastifyRequest): boolean {
  return !changesData(request) && (request.routeOptions.url?.includes('/:barcode') ?? false);
}
