import type { LessonEntry, LessonTicket, RegisterLessonBody } from '@offpiste/domain/contract/lesson.ts';
import { HttpResponse, http } from 'msw';
import { answersUndo, type Undone } from '#testing/answers-undo.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { aLesson } from './lesson.fixtures.ts';

export interface LessonServer {
  /** The list as the server has it; registrations change it. */
  tickets: LessonTicket[];
  /** Every registration that reached the server. */
  registrations: RegisterLessonBody[];
  undos: Undone[];
  /** Answers the next registrations differently. */
  answer: ((body: RegisterLessonBody) => Response) | null;
}

/** A server with lessons: lists them, and by default registers everybody. */
export function aLessonServer(
  given: { lessons?: LessonEntry[]; tickets?: LessonTicket[] } = {},
): LessonServer {
  const { lessons = [aLesson()] } = given;
  const server: LessonServer = { tickets: given.tickets ?? [], registrations: [], undos: [], answer: null };
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
    http.post<never, RegisterLessonBody>('/api/workshopLessons/registerLesson', async ({ request }) => {
      const body = await request.json();
      server.registrations.push(body);
      return server.answer ? server.answer(body) : registered(server, body);
    }),
    answersUndo(server.undos, (id) => {
      const done = server.registrations.find(({ idempotentId }) => idempotentId === id);
      if (!done) return null;
      server.tickets = server.tickets.map((ticket) =>
        ticket.barcode === done.barcode ? { ...ticket, registered: 0 } : ticket,
      );
      return { kind: 'register-lesson', place: `lesson:${done.lessonId}` };
    }),
  );
  return server;
}

function registered(server: LessonServer, { barcode, idempotentId }: RegisterLessonBody) {
  server.tickets = server.tickets.map((ticket) =>
    ticket.barcode === barcode ? { ...ticket, registered: 1 } : ticket,
  );
  const ticket = server.tickets.find((candidate) => candidate.barcode === barcode);
  return HttpResponse.json({ message: 'Passenger successfully loaded on coach', idempotentId, ticket });
}
