import { toEpoch, toInstant, weekId } from '@offpiste/domain/contract/fields.ts';
import { WhatsOnEvent, WhatsOnReply } from '@offpiste/domain/contract/whats-on.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { maySeeRecordOf, type Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createListCache, sendCached } from '#lists/list-cache.ts';
import { listKey } from '#lists/list-versions.ts';
import { inAddress, type ListsOfWeek } from '#lists/lists-of-week.ts';
import { readLookUps } from '#lists/look-ups.ts';
import { getOpenWeek } from '#lists/open-week.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asRep } from '#platform/as-rep.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { startOfDay } from '#platform/local-time.ts';

/** What is on in a week, day by day. */
export function registerWhatsOn(plainApp: FastifyInstance, { database, listVersions }: AppDeps): ListsOfWeek {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const lists = createListCache({ database, listVersions });

  const whatsOn = (weekId: string, viewer: Viewer) =>
    lists.of(
      { address: `/whatsOn/${inAddress(weekId)}`, name: viewer.brand.slug, list: listKey(weekId) },
      WhatsOnReply,
      async () => {
        const { timeZone } = await getOpenWeek(database, weekId);
        const records = await asRep(database, viewer, (own) =>
          readLookUps(own, WhatsOnEvent, { kind: 'whats-on', weekId }),
        );
        const events = records
          .filter(({ brand }) => maySeeRecordOf(viewer, brand))
          .map(({ detail }) => detail)
          .sort((a, b) => toEpoch(a.start) - toEpoch(b.start) || compareText(a.title, b.title));
        return { days: daysOf(events, timeZone) };
      },
    );

  app.get('/whatsOn/:weekId', { schema: { params: z.object({ weekId }) } }, async (request, reply) =>
    sendCached(request, reply, await whatsOn(request.params.weekId, request.session.viewer).get()),
  );

  return async ({ weekId }, viewer) => [whatsOn(weekId, viewer)];
}

/** Events by the day they start on, on the resort's clocks; the events come in order. */
function daysOf(events: readonly WhatsOnEvent[], timeZone: string): WhatsOnReply['days'] {
  const days = Map.groupBy(events, (event) => startOfDay(toEpoch(event.start), timeZone));
  return [...days].map(([start, ofDay]) => ({ timestamp: toInstant(start), events: ofDay }));
}
