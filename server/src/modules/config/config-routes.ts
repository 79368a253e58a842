import { type BrandConfig, ConfigReply } from '@offpiste/domain/contract/config.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '#platform/app-deps.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { vapidKeys } from '#platform/vapid.ts';
import { webManifest } from './web-manifest.ts';

/** What the app has to know before anyone signs in, by the host it is served on. Public: nothing secret is in it. */
export function registerConfig(app: FastifyInstance, { config, brands, secrets }: AppDeps): void {
  const perHost = { 'Cache-Control': 'no-cache', Vary: 'Host' };
  const vapidPublicKey = vapidKeys(config, secrets).publicKey;
  const brandOf = (hostname: string): BrandConfig => {
    const brand = brands.forHost(hostname);
    return { ...brand, errorReportingDsn: brand.errorReportingDsn ?? config.sentryDsn };
  };

  app
    .withTypeProvider<ZodTypes>()
    .get('/config', { schema: { response: { 200: ConfigReply } } }, async (request, reply) => {
      reply.headers(perHost);
      return {
        brand: brandOf(request.hostname),
        appVersion: config.appVersion,
        vapidPublicKey,
      };
    });

  app.get('/manifest.webmanifest', async (request, reply) => {
    reply.headers(perHost).type('application/manifest+json');
    return JSON.stringify(webManifest(brandOf(request.hostname)));
  });
}
