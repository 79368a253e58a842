import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from '../errors.ts';
import type { SendPage } from './client-files.ts';
import { isServicePath } from './request-guards.ts';

/** Answers a request without a route: 405 where another method has one, an app for its page, otherwise 404. */
export function answerUnknown(app: FastifyInstance, sendPage: SendPage): void {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(
      `^${url
        .replaceAll('.', '\\.')
        .replaceAll(/:[^/]+/g, '[^/]+')
        .replaceAll('*', '.*')}$`,
    );
    routes.push({ pattern, methods: [method].flat() });
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    if (methods.length > 0)
      throw new RequestError('method_not_allowed', { headers: { Allow: [...new Set(methods)].join(', ') } });
    const page = isNavigation(request) ? sendPage(request, reply) : null;
    if (page) return page;
    throw new RequestError('not_found');
  });
}

/** A person opening an address of an app, as opposed to a call or a missing file. */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (isServicePath(request.url)) return false;
  const { accept, 'sec-fetch-mode': mode } = request.headers;
  return (mode === undefined || mode === 'navigate') && (accept?.includes('text/html') ?? false);
}
