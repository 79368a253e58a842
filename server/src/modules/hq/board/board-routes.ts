import { placeId, weekId } from '@offpiste/domain/contract/fields.ts';
import { BoardQuery, BoardRowsReply } from '@offpiste/domain/contract/hq/board.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sendAsOf, writtenBy } from '#lists/send-as-of.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq } from '#platform/as-hq.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { registerDepartures } from './departure-routes.ts';
import { createBoard, type Reading } from './read-board.ts';
import { withoutPeople } from './without-people.ts';
import { writeBoard } from './write-board.ts';

const OfWeek = z.object({ weekId });
const MAX_ROWS = 50;
const Rows = z.object({ place: z.union([placeId, z.array(placeId).check(z.maxLength(MAX_ROWS))]) });

/** The departures of a day, what has changed of them, and each with everybody on it. */
export function registerBoard(plainApp: FastifyInstance, deps: AppDeps): void {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const board = createBoard(deps);
  registerDepartures(plainApp, deps, board);
  const readingOf =
    (session: SignedIn): Reading =>
    (work) =>
      asHq(deps.database, session, work);

  app.get(
    '/api/hq/board/:weekId',
    { config: { forWall: true }, schema: { params: OfWeek, querystring: BoardQuery } },
    async (request, reply) => {
      const askedAt = deps.clock();
      const { day = null, brand = null } = request.query;
      const { session } = request;
      const value = await board.day(readingOf(session), request.params.weekId, { day, brand });
      const shown = session.wallUntil === null ? value : withoutPeople(value);
      return sendAsOf({ request, reply, askedAt }, writeBoard, shown);
    },
  );
  app.get(
    '/api/hq/board/:weekId/rows',
    { schema: { params: OfWeek, querystring: Rows } },
    async (request, reply) => {
      const askedAt = deps.clock();
      const places = [request.query.place].flat();
      const rows = await board.rows(readingOf(request.session), request.params.weekId, places);
      return sendAsOf({ request, reply, askedAt }, writtenBy(BoardRowsReply), { rows });
    },
  );
}
