import { type BrandConfig, ConfigReply } from '@offpiste/domain/contract/config.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/app-deps.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { vapidKeys } from '#platform/vapid.ts';
import { webManifest } from './web-manifest.ts';

/** What the app has to know before anyone signs in, by the host that serves it. Public: it contains nothing secret. */
export function registerConfig(app: FastifyInstance, { config, brands, secrets }: AppDeps): void {
  const perHost = { 'Cache-Control': 'no-cache', Vary: 'Host' };
  const vapidPublicKey = vapidKeys(config, secrets).publicKey;
  const shown = (brand: BrandConfig): BrandConfig => ({
    ...brand,
    errorReportingDsn: brand.errorReportingDsn ?? config.sentryDsn,
  });

  app
    .withTypeProvider<ZodTypes>()
    .get('/config', { schema: { response: { 200: ConfigReply } } }, async (request, reply) => {
      reply.headers(perHost);
      return {
        brand: shown(brands.forHost(request.hostname)),
        brands: brands.all.map(shown),
        appVersion: config.appVersion,
        vapidPublicKey,
      };
    });

  // Browsers fetch it without cookies: the page names the brand of the signed-in rep where it is not the host's.
  app
    .withTypeProvider<ZodTypes>()
    .get(
      '/manifest.webmanifest',
      { schema: { querystring: z.object({ brand: z.optional(z.string()) }) } },
      async (request, reply) => {
        const { hostname, query } = request;
        const brand = brands.all.find(({ slug }) => slug === query.brand) ?? brands.forHost(hostname);
        reply.headers(perHost).type('application/manifest+json');
        return JSON.stringify(webManifest(brand));
      },
    );
}
