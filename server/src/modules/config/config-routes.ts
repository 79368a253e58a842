import { type BrandConfig, ConfigReply } from '@offpiste/domain/contract/config.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { findLogo } from '#platform/stored-brands.ts';
import { vapidKeys } from '#platform/vapid.ts';
import { webManifest } from './web-manifest.ts';

/** `alpine-0123456789abcdef-512x512.png`, and the same with what the app asks for as an icon. */
const LOGO = /^([a-z][a-z0-9-]{1,30})-([0-9a-f]{16})-\d+x\d+(?:-apple-180)?\.(?:png|webp|ico)$/;

/** What the app has to know before anyone signs in, by the host that serves it. Public: it contains nothing secret. */
export function registerConfig(app: FastifyInstance, { config, brands, database, secrets }: AppDeps): void {
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
        shared: brands.shared,
        ticketPrefixes: [...brands.prefixes],
        appVersion: config.appVersion,
        vapidPublicKey,
      };
    });

  // The demo's brands have a file for each shape of icon; any other brand's logo serves as every icon.
  app
    .withTypeProvider<ZodTypes>()
    .get(
      '/brands/:file',
      { schema: { params: z.object({ file: z.string().check(z.maxLength(100)) }) } },
      async (request, reply) => {
        const { file } = request.params;
        const [, slug = '', hash = ''] = LOGO.exec(file) ?? [];
        const logo = hash === '' ? null : await findLogo(database, slug, hash);
        if (!logo) throw new RequestError('not_found');
        reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(logo.mediaType);
        return reply.send(logo.content);
      },
    );

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
