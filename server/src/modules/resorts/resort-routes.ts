import { placeId } from '@offpiste/domain/contract/fields.ts';
import {
  PointOfInterest,
  PointsOfInterestReply,
  Resort,
  ResortsReply,
} from '@offpiste/domain/contract/resort.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { maySeeRecordOf, type Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createKeeper } from '#ledger/keeper.ts';
import { createListCache, sendCached } from '#ledger/list-cache.ts';
import { readLookUps, seasonList } from '#ledger/look-ups.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asRep } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';

/** A point as the importer stores it: with the resort it is in. */
const StoredPoint = z.extend(PointOfInterest, { resortId: z.string() });

/** Resorts and what is worth knowing in them. */
export function registerResorts(plainApp: FastifyInstance, { database, listVersions }: AppDeps): void {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const lists = createListCache({ database, listVersions });
  const kept = createKeeper<Resort[]>(listVersions, 1);

  /** Resorts are of no brand, so every viewer is given the same. */
  const listResorts = (viewer: Viewer) =>
    kept.get('resorts', seasonList, async () => {
      const resorts = await asRep(database, viewer, (own) => readLookUps(own, Resort, { kind: 'resort' }));
      return resorts.map(({ detail }) => detail).sort((a, b) => compareText(a.name, b.name));
    });

  app.get('/api/resort', async (request, reply) => {
    const { viewer } = request.session;
    const cached = await lists.get('resorts', seasonList, ResortsReply, () => listResorts(viewer));
    return sendCached(request, reply, cached);
  });

  app.get(
    '/api/resort/:resortId',
    { schema: { params: z.object({ resortId: placeId }) } },
    async (request, reply) => {
      const { viewer } = request.session;
      const { resortId } = request.params;
      // Before anything is kept: whoever guesses ids must not fill the memory.
      if (!(await listResorts(viewer)).some(({ id }) => id === resortId)) throw new RequestError('not_found');
      const name = `points ${viewer.brand.slug} ${resortId}`;
      const cached = await lists.get(name, seasonList, PointsOfInterestReply, async () => {
        const points = await asRep(database, viewer, (own) =>
          readLookUps(own, StoredPoint, { kind: 'point-of-interest' }),
        );
        return points
          .filter(({ brand, detail }) => detail.resortId === resortId && maySeeRecordOf(viewer, brand))
          .map(({ detail }) => detail)
          .sort((a, b) => compareText(a.name, b.name));
      });
      return sendCached(request, reply, cached);
    },
  );
}
