import { placeId, weekId } from '@offpiste/domain/contract/fields.ts';
import { DepartureReply } from '@offpiste/domain/contract/hq/departure.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sendAsOf, writtenBy } from '#lists/send-as-of.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq } from '#platform/as-hq.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { manifestCsv } from './manifest-csv.ts';
import type { Board, Reading } from './read-board.ts';
import { readDeparture } from './read-departure.ts';

const OfDeparture = z.object({ weekId, place: placeId });

/** One departure: everybody on it, and what was recorded there. */
export function registerDepartures(
  plainApp: FastifyInstance,
  { database, clock }: AppDeps,
  board: Board,
): void {
  const app = plainApp.withTypeProvider<ZodTypes>();

  async function read(session: SignedIn, { weekId: week, place }: z.infer<typeof OfDeparture>) {
    const reading: Reading = (work) => asHq(database, session, work);
    const { zone, departures } = await board.week(reading, week);
    const departure = departures.get(place);
    if (!departure) throw new RequestError('departure_not_found');
    const around = await board.around(reading, week);
    return { zone, ...(await reading((moment) => readDeparture(moment, week, departure, around))) };
  }

  app.get(
    '/api/hq/departures/:weekId/:place',
    { schema: { params: OfDeparture } },
    async (request, reply) => {
      const askedAt = clock();
      const value = await read(request.session, request.params);
      return sendAsOf({ request, reply, askedAt }, writtenBy(DepartureReply), value);
    },
  );
  app.get(
    '/api/hq/departures/:weekId/:place/manifest.csv',
    { schema: { params: OfDeparture }, config: { isExport: true } },
    async (request, reply) => {
      const { zone, ...manifest } = await read(request.session, request.params);
      request.records = manifest.departure.counts.expected + manifest.departure.counts.guests;
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="manifest.csv"')
        .send(manifestCsv(manifest, zone));
    },
  );
}
