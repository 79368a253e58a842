import { ConflictReply } from '@offpiste/domain/contract/actions.ts';
import { placeId, weekId } from '@offpiste/domain/contract/fields.ts';
import {
  AllLessonsReply,
  LessonTicketsReply,
  RegisterLessonBody,
  RegisterLessonRefusal,
  RegisterLessonReply,
  registerLessonErrorFields,
} from '@offpiste/domain/contract/lesson.ts';
import { lessonFields } from '@offpiste/domain/contract/reply-fields/ticket-fields.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { attemptOf } from '#ledger/action-calls.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import { createListCache, sendCached } from '#lists/list-cache.ts';
import { listKey } from '#lists/list-versions.ts';
import { inAddress, type ListsOfWeek } from '#lists/lists-of-week.ts';
import { requireOpenWeek } from '#lists/open-week.ts';
import { weekOfPlace } from '#lists/week-of-place.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { findLessonTickets, listLessons } from './lesson-store.ts';
import { registerLesson } from './register-lesson.ts';

const OfWeek = z.object({ weekId });
const OfLesson = z.object({ lessonId: placeId });
const RegisterLessonConflict = z.extend(ConflictReply, registerLessonErrorFields);
const InWeek = z.object({ weekId: z.optional(weekId) });

/** Lessons and workshops: the list, their participants, and registering them. */
export const lessons = { workflows: [registerLesson], fields: lessonFields, register: registerLessons };

function registerLessons(plainApp: FastifyInstance, deps: RecordingDeps): ListsOfWeek {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const { database, ledger } = deps;
  const lists = createListCache(deps);

  const allLessons = (weekId: string) =>
    lists.of(
      {
        address: `/api/workshopLessons/allLessons/${inAddress(weekId)}`,
        name: 'allLessons',
        list: listKey(weekId),
      },
      AllLessonsReply,
      async () => {
        await requireOpenWeek(database, weekId);
        return { lessons: await listLessons(database, weekId) };
      },
    );

  const participants = (weekId: string, lessonId: string) =>
    lists.ofAsOf(
      {
        address: `/api/workshopLessons/v2/allBarcodes/${inAddress(lessonId)}?weekId=${inAddress(weekId)}`,
        name: 'allBarcodes',
        list: listKey(weekId, `lesson:${lessonId}`),
      },
      LessonTicketsReply,
      async (moment) => {
        await requireOpenWeek(moment, weekId);
        const tickets = await findLessonTickets(moment, { weekId, lessonId });
        if (!tickets) throw new RequestError('lesson_not_found');
        const counted = tickets.filter((ticket) => ticket.deleted === '0');
        return {
          total: counted.length,
          registered: counted.filter((ticket) => ticket.registered === 1).length,
          tickets,
        };
      },
    );

  app.get('/api/workshopLessons/allLessons/:weekId', { schema: { params: OfWeek } }, async (request, reply) =>
    sendCached(request, reply, await allLessons(request.params.weekId).get()),
  );

  app.get(
    '/api/workshopLessons/v2/allBarcodes/:lessonId',
    { schema: { params: OfLesson, querystring: InWeek } },
    async (request, reply) => {
      const { lessonId } = request.params;
      const lesson = { kind: 'lesson', placeId: lessonId };
      const weekId = request.query.weekId ?? (await weekOfPlace(database, lesson, deps.clock()));
      if (weekId === null) throw new RequestError('lesson_not_found');
      return sendCached(request, reply, await participants(weekId, lessonId).get());
    },
  );

  deps.actionCalls.serve(app, {
    path: '/api/workshopLessons/registerLesson',
    body: RegisterLessonBody,
    response: { 200: RegisterLessonReply, 409: RegisterLessonConflict, '4xx': RegisterLessonRefusal },
    answer: (request) => ledger.record(registerLesson, attemptOf(request, request.body)),
  });

  return async ({ weekId }) => {
    const { lessons } = await allLessons(weekId).read();
    return [allLessons(weekId), ...lessons.map(({ lessonId }) => participants(weekId, lessonId))];
  };
}
