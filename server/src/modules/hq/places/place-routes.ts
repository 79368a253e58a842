import { ROOMS_LIST } from '@offpiste/domain/contract/actions.ts';
import { toInstant, weekId } from '@offpiste/domain/contract/fields.ts';
import {
  EventsAtHqReply,
  KeysAtHqReply,
  LessonsAtHqReply,
  PassesAtHqReply,
  RoomsBody,
  RoomsReply,
} from '@offpiste/domain/contract/hq/places.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { listKey } from '#lists/list-versions.ts';
import { zoneOfWeek } from '#lists/zone-of-week.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq, changeAsHq } from '#platform/as-hq.ts';
import type { Queries } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { countEvents } from './event-counts.ts';
import { countKeys } from './key-counts.ts';
import { countLessons } from './lesson-counts.ts';
import { countPasses } from './pass-counts.ts';
import { countKeyRooms, sayOfRooms } from './room-flag-store.ts';

const params = z.object({ weekId });

/** Events, lessons, lift passes and keys of a week as counts, and which rooms are ready or blocked (docs/decisions/0128). */
export function registerPlaces(plainApp: FastifyInstance, { database, clock, listVersions }: AppDeps): void {
  const app = plainApp.withTypeProvider<ZodTypes>();

  async function counted<T>(
    session: SignedIn,
    week: string,
    count: (own: Queries, weekId: string) => Promise<T>,
  ) {
    return await asHq(database, session, async (own) => {
      const zone = await zoneOfWeek(own, week);
      return { asOf: toInstant(clock()), zone, found: await count(own, week) };
    });
  }

  app.get(
    '/api/hq/places/:weekId/events',
    { schema: { params, response: { 200: EventsAtHqReply } } },
    async ({ session, params: { weekId } }) => {
      const { found, ...reply } = await counted(session, weekId, countEvents);
      return { ...reply, events: found };
    },
  );
  app.get(
    '/api/hq/places/:weekId/lessons',
    { schema: { params, response: { 200: LessonsAtHqReply } } },
    async ({ session, params: { weekId } }) => {
      const { found, ...reply } = await counted(session, weekId, countLessons);
      return { ...reply, lessons: found };
    },
  );
  app.get(
    '/api/hq/places/:weekId/passes',
    { schema: { params, response: { 200: PassesAtHqReply } } },
    async ({ session, params: { weekId } }) => {
      const { found, ...reply } = await counted(session, weekId, countPasses);
      return { ...reply, points: found };
    },
  );
  app.get(
    '/api/hq/places/:weekId/keys',
    { schema: { params, response: { 200: KeysAtHqReply } } },
    async ({ session, params: { weekId } }) => {
      const { found, ...reply } = await counted(session, weekId, countKeys);
      return { ...reply, buildings: found };
    },
  );

  app.post(
    '/api/hq/rooms/:weekId',
    { schema: { params, body: RoomsBody, response: { 200: RoomsReply } } },
    async (request) => {
      const { session, params: of, body } = request;
      const rooms = [...new Set(body.rooms)];
      const changed = await changeAsHq(database, session, async (own) => {
        await zoneOfWeek(own, of.weekId);
        if ((await countKeyRooms(own, of.weekId, rooms)) < rooms.length)
          throw new RequestError('room_not_found');
        return await sayOfRooms(own, { ...body, ...of, rooms, by: session.rep.rep_id, at: clock() });
      });
      noteChange(request, body, changed);
      if (changed > 0) listVersions.bump(listKey(of.weekId, ROOMS_LIST));
      return { changed };
    },
  );
}

/** For the trail: what was said of how many rooms. */
function noteChange(request: FastifyRequest, { ready, blocked }: RoomsBody, count: number): void {
  const what = [
    ...(ready === undefined ? [] : [ready === 1 ? 'ready' : 'not ready']),
    ...(blocked === undefined ? [] : [blocked === 1 ? 'blocked' : 'not blocked']),
  ];
  request.changed = { what: what.join(', '), count };
}
