import type { FastifyInstance } from 'fastify';

export interface RegisteredCall {
  /** `:name` is a parameter. */
  url: string;
  methods: string[];
}

/** Every call of the application, read from Fastify's printed routes; without the app's files. */
export function registeredCalls(app: FastifyInstance): RegisteredCall[] {
  const path: string[] = [];
  const calls: RegisteredCall[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?/.exec(line) ?? [];
    if (indent === undefined || part === undefined) continue;
    path.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    const url = path.join('');
    if (methods && !/^\/?\*?$/.test(url)) calls.push({ url, methods: methods.split(', ') });
  }
  return calls;
}
