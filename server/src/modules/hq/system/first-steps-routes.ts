import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { FirstStepsReply } from '@offpiste/domain/contract/hq/first-steps.ts';
import type { FastifyInstance } from 'fastify';
import { whyItStays } from '#brands/remove-brand.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq } from '#platform/as-hq.ts';
import { loadBrands } from '#platform/brands.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { clientIn, lookAtBrands } from '#platform/stored-brands.ts';
import { readFirstSteps } from './first-steps-store.ts';

/** What a new installation still needs before its first coach leaves. */
export function registerFirstSteps(app: FastifyInstance, { database, clock, config }: AppDeps): void {
  const known = loadBrands().all.map(({ slug }) => slug);
  app
    .withTypeProvider<ZodTypes>()
    .get('/api/hq/first-steps', { schema: { response: { 200: FirstStepsReply } } }, async ({ session }) =>
      asHq(database, session, async (own) => {
        const reader = await lookAtBrands(clientIn(own.db));
        const unusedBrands = [];
        for (const brand of reader.set.brands) {
          if (!known.includes(brand.slug) || (await whyItStays(reader, brand, config)) !== null) continue;
          unusedBrands.push({ slug: brand.slug, name: brand.name });
        }
        return { asOf: toInstant(clock()), ...(await readFirstSteps(own, known)), unusedBrands };
      }),
    );
}
