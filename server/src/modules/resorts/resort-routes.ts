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
import { createListCache, sendCached } from '#lists/list-cache.ts';
import { inAddress, type ListsOfWeek } from '#lists/lists-of-week.ts';
import { readLookUps, seasonList } from '#lists/look-ups.ts';
import { createVersionedCache } from '#lists/versioned-cache.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asRep } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';

/** A point as the importer stores it: with the resort it is in. */
const StoredPoint = z.extend(PointOfInterest, { resortId: z.string() });

/** Resorts and their points of interest. */
export function registerResorts(plainApp: FastifyInstance, { database, listVersions }: AppDeps): ListsOfWeek {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const lists = createListCache({ database, listVersions });
  const kept = createVersionedCache<Resort[]>(listVersions, 1);

  /** Resorts are of no brand, so every viewer is given the same. */
  const listResorts = (viewer: Viewer) =>
    kept.get('resorts', seasonList, async () => {
      const resorts = await asRep(database, viewer, (own) => readLookUps(own, Resort, { kind: 'resort' }));
      return resorts.map(({ detail }) => detail).sort((a, b) => compareText(a.name, b.name));
    });

  const resorts = (viewer: Viewer) =>
    lists.of({ address: '/api/resort', name: 'resorts', list: seasonList }, ResortsReply, () =>
      listResorts(viewer),
    );

  const points = (resortId: string, viewer: Viewer) =>
    lists.of(
      {
        address: `/api/resort/${inAddress(resortId)}`,
        name: `points ${viewer.brand.slug} ${resortId}`,
        list: seasonList,
      },
      PointsOfInterestReply,
      async () => {
        const points = await asRep(database, viewer, (own) =>
          readLookUps(own, StoredPoint, { kind: 'point-of-interest' }),
        );
        return points
          .filter(({ brand, detail }) => detail.resortId === resortId && maySeeRecordOf(viewer, brand))
          .map(({ detail }) => detail)
          .sort((a, b) => compareText(a.name, b.name));
      },
    );

  app.get('/api/resort', async (request, reply) =>
    sendCached(request, reply, await resorts(request.session.viewer).get()),
  );

  app.get(
    '/api/resort/:resortId',
    { schema: { params: z.object({ resortId: placeId }) } },
    async (request, reply) => {
      const { viewer } = request.session;
      const { resortId } = request.params;
      // Checked before anything is cached: somebody who guesses ids must not fill the memory.
      if (!(await listResorts(viewer)).some(({ id }) => id === resortId)) throw new RequestError('not_found');
      return sendCached(request, reply, await points(resortId, viewer).get());
    },
  );

  return async (_week, viewer) => [
    resorts(viewer),
    ...(await listResorts(viewer)).map(({ id }) => points(id, viewer)),
  ];
}
