import { toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  AddBrandBody,
  BrandChangedReply,
  BrandsReply,
  ChangeBrandBody,
  LOGO_BYTES,
  SettingsBody,
} from '@offpiste/domain/contract/hq/brands.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { BrandRefused } from '#brands/brand-refused.ts';
import { addBrand, brandIn, changeBrand, shareAmongBrands, shownByDefault } from '#brands/change-brand.ts';
import { plainLogo } from '#brands/plain-logo.ts';
import { removeBrand, whyItStays } from '#brands/remove-brand.ts';
import { HQ_KEYS } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq, changeAsHq } from '#platform/as-hq.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { type Logo, logoOf } from '#platform/logos/read-logo.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { type BrandEditor, clientIn, editBrands, lookAtBrands } from '#platform/stored-brands.ts';

const OfBrand = z.object({ slug: z.string().check(z.maxLength(40)) });
const Nothing = z.object({});
const response = { 200: BrandChangedReply };
const config = { freshPasskey: true };

/** The companies that the app runs under, and what they have in common (docs/decisions/0130). */
export function registerHqBrands(plainApp: FastifyInstance, deps: AppDeps): void {
  const { database, clock, listVersions, brands } = deps;
  const { defaultBrand } = deps.config;
  const app = plainApp.withTypeProvider<ZodTypes>();

  app.get('/api/hq/brands', { schema: { response: { 200: BrandsReply } } }, async ({ session }) =>
    asHq(database, session, async ({ db }) => {
      const reader = await lookAtBrands(clientIn(db));
      const { brands: all, shared } = reader.set;
      const shown = [];
      for (const brand of all)
        shown.push({ ...brand, staysBecause: await whyItStays(reader, brand, { defaultBrand }) });
      return {
        asOf: toInstant(clock()),
        brands: shown,
        shared,
        defaultBrand: shownByDefault(reader.set, defaultBrand),
        isDefaultSet: defaultBrand !== null,
      };
    }),
  );

  app.post(
    '/api/hq/brands',
    { schema: { body: AddBrandBody, response }, config },
    async ({ session, body }) => {
      const { slug, ...given } = body;
      const logo = plainLogo(given.themeColour);
      return await change(session, slug, (edit) => addBrand(edit, slug, given, logo));
    },
  );

  app.post(
    '/api/hq/brands/:slug',
    { schema: { params: OfBrand, body: ChangeBrandBody, response }, config },
    async ({ session, params: { slug }, body }) =>
      await change(session, slug, (edit) => changeBrand(edit, slug, body, null)),
  );

  app.post(
    '/api/hq/brands/:slug/remove',
    { schema: { params: OfBrand, body: Nothing, response }, config },
    async ({ session, params: { slug } }) =>
      await change(session, slug, (edit) => removeBrand(edit, slug, { defaultBrand })),
  );

  plainApp.register((scope, _options, done) => {
    const accepts = 'application/octet-stream';
    scope.addContentTypeParser(accepts, { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope
      .withTypeProvider<ZodTypes>()
      .put(
        '/api/hq/brands/:slug/logo',
        { schema: { params: OfBrand, response }, bodyLimit: LOGO_BYTES, config: { ...config, accepts } },
        async ({ session, params: { slug }, body }) => {
          const logo = readLogo(body);
          return await change(session, slug, (edit) => changeBrand(edit, slug, {}, logo));
        },
      );
    done();
  });

  app.post(
    '/api/hq/settings',
    { schema: { body: SettingsBody, response }, config },
    async ({ session, body }) => {
      const { sharedPrefixes, sharedStaffTypes, defaultBrand: wanted } = body;
      return await change(session, null, async (edit) => {
        const { prefixes, staffTypes } = edit.set.shared;
        await shareAmongBrands(edit, {
          prefixes: sharedPrefixes ?? prefixes,
          staffTypes: sharedStaffTypes ?? staffTypes,
        });
        if (wanted !== undefined) await edit.makeDefault(brandIn(edit.set, wanted).slug);
      });
    },
  );

  /** Changes the brands; this server knows it when the reply is sent, and the others hear of it. */
  async function change(session: SignedIn, slug: string | null, work: (edit: BrandEditor) => Promise<void>) {
    await changeAsHq(database, session, ({ db }) => editBrands(clientIn(db), work)).catch(refuse);
    await brands.refresh();
    listVersions.bump(HQ_KEYS.brands);
    return { slug };
  }
}

function readLogo(body: unknown): Logo {
  if (!Buffer.isBuffer(body)) throw new RequestError('validation_failed');
  try {
    return logoOf(body, 'The picture');
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new RequestError('logo_refused', { values: { problem: error.message } });
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof BrandRefused)) throw error;
  const { code, message, extra } = error;
  if (code === 'brand_unknown') throw new RequestError('not_found');
  throw new RequestError(code, { values: { problem: message }, extra });
}
