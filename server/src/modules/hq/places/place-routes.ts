import { ROOMS_LIST } from '@offpiste/domain/contract/actions.ts';
import { placeId, toInstant, weekId } from '@offpiste/domain/contract/fields.ts';
import { type PlaceTab, placeTab } from '@offpiste/domain/contract/hq/place-tab.ts';
import {
  type BuildingAtHq,
  type EventAtHq,
  EventsAtHqReply,
  KeysAtHqReply,
  LessonsAtHqReply,
  NotComeQuery,
  NotComeReply,
  PassesAtHqReply,
  type PassPointAtHq,
  RoomsBody,
  RoomsReply,
} from '@offpiste/domain/contract/hq/places.ts';
import { LIFT_PASSES_PLACE } from '@offpiste/domain/contract/lift-pass.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { listKey } from '#lists/list-versions.ts';
import { createVersionedCache } from '#lists/versioned-cache.ts';
import { zoneOfWeek } from '#lists/zone-of-week.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq, changeAsHq } from '#platform/as-hq.ts';
import type { Queries } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import { gather } from '#platform/gather.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { countEvents, type EventCounts, listEventsOfWeek } from './event-counts.ts';
import { countKeys } from './key-counts.ts';
import { countLessons } from './lesson-counts.ts';
import { findNotCome, notAtEvent, notAtLesson, notAtPoint, whoseKeys } from './not-come-store.ts';
import { countPasses } from './pass-counts.ts';
import { countKeyRooms, sayOfRooms } from './room-flag-store.ts';

const params = z.object({ weekId });
const atPlace = z.object({ weekId, tab: placeTab, at: placeId });
/** Counts that are kept until their list changes, for all desks of a process. */
const MOST_EVENTS = 500;
const MOST_WEEKS = 20;

/** Events, lessons, lift passes and keys of a week as counts, and which rooms are ready or blocked (docs/decisions/0128). */
export function registerPlaces(plainApp: FastifyInstance, { database, clock, listVersions }: AppDeps): void {
  const app = plainApp.withTypeProvider<ZodTypes>();

  const eventsKept = createVersionedCache<EventCounts>(listVersions, MOST_EVENTS);
  const passesKept = createVersionedCache<PassPointAtHq[]>(listVersions, MOST_WEEKS);
  const keysKept = createVersionedCache<BuildingAtHq[]>(listVersions, MOST_WEEKS);

  /** How a reply begins. A count that is kept was read in another transaction, after its list's version was taken. */
  async function headOf(own: Queries, weekId: string) {
    return { asOf: toInstant(clock()), zone: await zoneOfWeek(own, weekId) };
  }

  const keysOf = (session: SignedIn, weekId: string) =>
    keysKept.get('keys', listKey(weekId, ROOMS_LIST), () =>
      asHq(database, session, (own) => countKeys(own, weekId)),
    );

  /** Who has not come, by what the tab is about. */
  const notComeOf = {
    events: async (_, weekId, at) => notAtEvent(weekId, at),
    lessons: async (_, weekId, at) => notAtLesson(weekId, at),
    passes: async (_, weekId, at) => notAtPoint(weekId, at),
    keys: async (session, weekId, at) => {
      const buildings = await keysOf(session, weekId);
      const rooms = buildings.filter(({ buildingId }) => buildingId === at).flatMap((one) => one.rooms);
      return whoseKeys(
        weekId,
        rooms.filter((room) => room.at === 'here').map(({ roomId }) => roomId),
      );
    },
  } satisfies Record<
    PlaceTab,
    (session: SignedIn, weekId: string, at: string) => Promise<RawBuilder<unknown>>
  >;

  app.get(
    '/api/hq/places/:weekId/events',
    { schema: { params, response: { 200: EventsAtHqReply } } },
    async ({ session, params: { weekId } }) => {
      const { listed, ...head } = await asHq(database, session, async (own) => ({
        ...(await headOf(own, weekId)),
        listed: await listEventsOfWeek(own, weekId),
      }));
      // Those of which nothing is kept are counted together.
      const count = gather<string, EventCounts>((eventIds) =>
        asHq(database, session, (own) => countEvents(own, weekId, eventIds)),
      );
      const events = await Promise.all(
        listed.map(async (event): Promise<EventAtHq> => {
          const list = listKey(weekId, `event:${event.eventId}`);
          return { ...event, ...(await eventsKept.get('event', list, () => count(event.eventId))) };
        }),
      );
      return { ...head, events };
    },
  );
  app.get(
    '/api/hq/places/:weekId/lessons',
    { schema: { params, response: { 200: LessonsAtHqReply } } },
    async ({ session, params: { weekId } }) =>
      await asHq(database, session, async (own) => ({
        ...(await headOf(own, weekId)),
        lessons: await countLessons(own, weekId),
      })),
  );
  app.get(
    '/api/hq/places/:weekId/passes',
    { schema: { params, response: { 200: PassesAtHqReply } } },
    async ({ session, params: { weekId } }) => ({
      ...(await asHq(database, session, (own) => headOf(own, weekId))),
      points: await passesKept.get('passes', listKey(weekId, LIFT_PASSES_PLACE), () =>
        asHq(database, session, (own) => countPasses(own, weekId)),
      ),
    }),
  );
  app.get(
    '/api/hq/places/:weekId/keys',
    { schema: { params, response: { 200: KeysAtHqReply } } },
    async ({ session, params: { weekId } }) => ({
      ...(await asHq(database, session, (own) => headOf(own, weekId))),
      buildings: await keysOf(session, weekId),
    }),
  );
  app.get(
    '/api/hq/places/:weekId/:tab/:at/not-come',
    { schema: { params: atPlace, querystring: NotComeQuery, response: { 200: NotComeReply } } },
    async ({ session, params: { weekId, tab, at }, query: { cursor } }) => {
      const references = await notComeOf[tab](session, weekId, at);
      return await asHq(database, session, async (own) => {
        await zoneOfWeek(own, weekId);
        return await findNotCome(own, { weekId, references, cursor });
      });
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
