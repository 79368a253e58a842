import type { LessonEntry, LessonTicket } from '@offpiste/domain/contract/lesson.ts';
import { HttpResponse, http } from 'msw';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { aLesson } from './lesson.fixtures.ts';

export interface LessonServer {
  /** The list as the server has it. */
  tickets: LessonTicket[];
}

/** A server with lessons: lists them and who takes part. */
export function aLessonServer(
  given: { lessons?: LessonEntry[]; tickets?: LessonTicket[] } = {},
): LessonServer {
  const { lessons = [aLesson()] } = given;
  const server: LessonServer = { tickets: given.tickets ?? [] };
  fakeServer.use(
    http.get('/config', () => HttpResponse.json(nucoConfig)),
    http.get('/api/workshopLessons/allLessons/W1', () => HttpResponse.json({ lessons })),
    http.get('/api/workshopLessons/v2/allBarcodes/:lessonId', ({ params, request }) => {
      if (new URL(request.url).searchParams.get('weekId') !== 'W1') return errorReply('week_not_found');
      const tickets = server.tickets.filter(({ lessonId }) => lessonId === params.lessonId);
      return HttpResponse.json({
        total: tickets.filter(({ deleted }) => deleted === '0').length,
        registered: tickets.filter(({ registered }) => registered === 1).length,
        tickets,
      });
    }),
  );
  return server;
}
