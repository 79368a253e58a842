import type { FastifyInstance } from 'fastify';

/** Calls that tell of the process or the brand's looks, and of nobody. */
const NOT_OF_DATA = new Set(['/healthz', '/readyz', '/metrics', '/manifest.webmanifest']);

/** Every GET route that is registered, as its pattern. */
export function getRoutes(app: FastifyInstance): string[] {
  const open: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part, methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (part === undefined) continue;
    const depth = indent.length / 4;
    open.splice(depth, open.length, part);
    if (methods.split(', ').includes('GET')) routes.push(open.join(''));
  }
  return routes.filter((route) => !NOT_OF_DATA.has(route));
}

/** The addresses of a route with every combination of what its parameters may be. */
export function addressesOf(route: string, values: Readonly<Record<string, readonly string[]>>): string[] {
  const [parameter] = /:\w+/.exec(route) ?? [];
  if (parameter === undefined) return [route];
  const candidates = values[parameter.slice(1)];
  if (!candidates) throw new Error(`say in who-sees.db.test.ts what ${parameter} may be (${route})`);
  return candidates.flatMap((value) =>
    addressesOf(route.replace(parameter, encodeURIComponent(value)), values),
  );
}
