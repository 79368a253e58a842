import type { FastifyInstance } from 'fastify';
import { registeredCalls } from '#testing/registered-calls.ts';

/** Calls about the process, the brand's looks or what has changed, and about nobody. */
const NOT_OF_DATA = new Set([
  '/api/hq/stream',
  '/api/week/hints/:weekId',
  '/api/hq/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/manifest.webmanifest',
  '/brands/:file',
]);

/** Every registered GET route, as its pattern. */
export function getRoutes(app: FastifyInstance): string[] {
  return registeredCalls(app)
    .filter(({ url, methods }) => methods.includes('GET') && !NOT_OF_DATA.has(url))
    .map(({ url }) => url);
}

/** The addresses of a route with every combination of its parameters' values. */
export function addressesOf(route: string, values: Readonly<Record<string, readonly string[]>>): string[] {
  const [parameter] = /:\w+/.exec(route) ?? [];
  if (parameter === undefined) return [route];
  const candidates = values[parameter.slice(1)];
  if (!candidates) throw new Error(`say in who-sees.db.test.ts what ${parameter} may be (${route})`);
  return candidates.flatMap((value) =>
    addressesOf(route.replace(parameter, encodeURIComponent(value)), values),
  );
}

/** Whether a call is one of headquarters. */
export function isOfHq(route: string): boolean {
  return /^\/(?:api|auth)\/hq(?:\/|$)/.test(route);
}
