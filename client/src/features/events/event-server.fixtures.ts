import type { AccreditationEvent, EventEntryBody, EventTicket } from '@offpiste/domain/contract/event.ts';
import { eventCounts } from '@offpiste/domain/rules/event-counts.ts';
import { HttpResponse, http } from 'msw';
import { answersUndo, type Undone } from '#testing/answers-undo.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { anEvent } from './event.fixtures.ts';

type Way = 'in' | 'out';
type EntryAnswer = (body: EventEntryBody, way: Way) => Response | Promise<Response>;

export interface EventServer {
  /** The tickets as the server has them; scans change them. */
  tickets: EventTicket[];
  /** Every scan that reached the server. */
  scans: (EventEntryBody & { way: Way })[];
  undos: Undone[];
  /** Answers the next scans differently. */
  answer: EntryAnswer | null;
}

/** A server with events: lists them, and by default lets everybody in and out. */
export function anEventServer(
  given: { events?: AccreditationEvent[]; tickets?: EventTicket[] } = {},
): EventServer {
  const { events = [anEvent()], tickets = [] } = given;
  const server: EventServer = { tickets, scans: [], undos: [], answer: null };
  fakeServer.use(
    http.get('/config', () => HttpResponse.json(nucoConfig)),
    http.get('/api/events/W1', () => HttpResponse.json({ data: events })),
    http.get('/api/events/info/500001', () =>
      HttpResponse.json({
        success: true,
        data: { eventName: 'Welcome Party', ...eventCounts(server.tickets), tickets: server.tickets },
        message: '',
      }),
    ),
    ...(['in', 'out'] as const).map((way) =>
      http.post<never, EventEntryBody>(`/api/events/validate-${way}`, async ({ request }) => {
        const body = await request.json();
        server.scans.push({ ...body, way });
        return server.answer ? server.answer(body, way) : passed(server, body, way);
      }),
    ),
    answersUndo(server.undos, (id) => {
      const scan = server.scans.find(({ idempotentId }) => idempotentId === id);
      if (!scan) return null;
      server.tickets = server.tickets.map((ticket) =>
        ticket.barcode === scan.barcode ? { ...ticket, entryStatus: 'none', hasEntered: 0 } : ticket,
      );
      return { kind: `validate-${scan.way}`, place: `event:${scan.eventId}` };
    }),
  );
  return server;
}

function passed(server: EventServer, { barcode, idempotentId }: EventEntryBody, way: Way) {
  server.tickets = server.tickets.map((ticket) =>
    ticket.barcode === barcode
      ? { ...ticket, entryStatus: way === 'in' ? 'entered' : 'exited', hasEntered: 1 }
      : ticket,
  );
  const ticket = server.tickets.find((candidate) => candidate.barcode === barcode);
  return HttpResponse.json({
    message: `Valid ticket for ${ticket?.name}`,
    idempotentId,
    ticket,
    queued: false,
  });
}
