import { ConflictReply } from '@offpiste/domain/contract/actions.ts';
import {
  EventEntryBody,
  EventEntryRefusal,
  EventEntryReply,
  EventInfoReply,
  EventsReply,
  eventEntryErrorFields,
} from '@offpiste/domain/contract/event.ts';
import { placeId, weekId } from '@offpiste/domain/contract/fields.ts';
import { eventFields } from '@offpiste/domain/contract/reply-fields/ticket-fields.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { attemptOf } from '#ledger/action-calls.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import { recordedWeek } from '#ledger/recorded-week.ts';
import { createListCache, sendCached } from '#lists/list-cache.ts';
import { listKey } from '#lists/list-versions.ts';
import { inAddress, type ListsOfWeek } from '#lists/lists-of-week.ts';
import { requireOpenWeek } from '#lists/open-week.ts';
import { weekOfPlace } from '#lists/week-of-place.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { validateIn, validateOut } from './event-entry.ts';
import { findEventInfo, listEvents } from './event-store.ts';

const OfWeek = z.object({ weekId });
const OfEvent = z.object({ ticketId: placeId });
const InWeek = z.object({ weekId: z.optional(weekId) });
const EventEntryConflict = z.extend(ConflictReply, eventEntryErrorFields);
const response = { 200: EventEntryReply, 409: EventEntryConflict, '4xx': EventEntryRefusal };

/** Events: the list, their tickets, and scanning people in and out. */
export const events = { workflows: [validateIn, validateOut], fields: eventFields, register: registerEvents };

function registerEvents(plainApp: FastifyInstance, deps: RecordingDeps): ListsOfWeek {
  const lists = eventLists(deps);
  plainApp.register((scope, _options, done) => {
    scope.addHook<object>('preSerialization', async (_request, _reply, payload) => repeatError(payload));
    registerEventLists(scope, deps, lists);
    done();
  });
  servePassages(plainApp, deps);
  return async ({ weekId }, viewer) => {
    const events = lists.ofWeek(weekId, viewer);
    const { data } = await events.read();
    return [events, ...data.map(({ eventId }) => lists.info(weekId, eventId, viewer))];
  };
}

type EventLists = ReturnType<typeof eventLists>;

/** The events of a week, and each one's tickets and counts. */
function eventLists({ database, brands, listVersions }: AppDeps) {
  const lists = createListCache({ database, listVersions });
  return {
    ofWeek: (weekId: string, viewer: Viewer) =>
      lists.of(
        {
          address: `/api/events/${inAddress(weekId)}`,
          name: `events ${viewer.brand.slug}`,
          list: listKey(weekId),
        },
        EventsReply,
        async () => {
          await requireOpenWeek(database, weekId);
          return { data: await listEvents(database, weekId, viewer, brands) };
        },
      ),
    info: (weekId: string, eventId: string, viewer: Viewer) =>
      lists.ofAsOf(
        {
          address: `/api/events/info/${inAddress(eventId)}?weekId=${inAddress(weekId)}`,
          name: `info ${viewer.brand.slug}`,
          list: listKey(weekId, `event:${eventId}`),
        },
        EventInfoReply,
        async (moment) => {
          await requireOpenWeek(moment, weekId);
          const data = await findEventInfo(moment, { weekId, eventId }, viewer);
          if (!data) throw new RequestError('event_not_found');
          return { success: true as const, data, message: '' };
        },
      ),
  };
}

function registerEventLists(
  plainApp: FastifyInstance,
  { database, clock }: RecordingDeps,
  lists: EventLists,
): void {
  const app = plainApp.withTypeProvider<ZodTypes>();

  app.get('/api/events/:weekId', { schema: { params: OfWeek } }, async (request, reply) => {
    const events = lists.ofWeek(request.params.weekId, request.session.viewer);
    return sendCached(request, reply, await events.get());
  });

  app.get(
    '/api/events/info/:ticketId',
    { schema: { params: OfEvent, querystring: InWeek } },
    async (request, reply) => {
      const eventId = request.params.ticketId;
      const { viewer } = request.session;
      const weekId = request.query.weekId ?? (await weekOfEvent({ database, clock }, eventId));
      if (weekId === null) throw new RequestError('event_not_found');
      return sendCached(request, reply, await lists.info(weekId, eventId, viewer).get());
    },
  );
}

function servePassages(app: FastifyInstance, deps: RecordingDeps): void {
  const { database, ledger } = deps;
  for (const workflow of [validateIn, validateOut]) {
    deps.actionCalls.serve(app, {
      path: `/api/events/${workflow.kind}`,
      body: EventEntryBody,
      response,
      dress: repeatError,
      answer: async (request) => {
        const { body } = request;
        const weekId = body.weekId ?? (await weekOfPassage(workflow.kind, body, request));
        return ledger.record(workflow, attemptOf(request, { ...body, weekId }));
      },
    });
  }

  /** The week of a passage that names none; a repeated one means the week it was recorded in, whichever runs now. */
  async function weekOfPassage(
    kind: 'validate-in' | 'validate-out',
    { eventId, idempotentId }: EventEntryBody,
    { session }: Pick<FastifyRequest, 'session'>,
  ): Promise<string> {
    const action = { repId: session.rep.rep_id, kind, idempotentId };
    const weekId = (await recordedWeek(database, action)) ?? (await weekOfEvent(deps, eventId));
    if (weekId === null) throw new RequestError('event_not_found', { extra: { idempotentId } });
    return weekId;
  }
}

/** The week of an event when a call names none. */
function weekOfEvent({ database, clock }: Pick<AppDeps, 'database' | 'clock'>, eventId: string) {
  return weekOfPlace(database, { kind: 'event', placeId: eventId }, clock());
}

/** The events calls repeat the error in `message` (decisions §10). */
function repeatError(payload: object): object {
  return 'error' in payload ? { ...payload, message: payload.error } : payload;
}
