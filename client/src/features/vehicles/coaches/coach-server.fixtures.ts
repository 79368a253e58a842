import type { CoachRow, CoachTicket, LoadCoachBody } from '@offpiste/domain/contract/coach.ts';
import { HttpResponse, http } from 'msw';
import { answersUndo, type Undone } from '#testing/answers-undo.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { aCoachRow } from './coach.fixtures.ts';

type LoadAnswer = (body: LoadCoachBody) => Response | Promise<Response>;

export interface CoachServer {
  /** The list as the server has it; loads change it. */
  tickets: CoachTicket[];
  /** Every load that reached the server. */
  loads: LoadCoachBody[];
  undos: Undone[];
  /** Answers the next loads differently. */
  answer: LoadAnswer | null;
}

/** A server with coaches: lists them, and loads whom it is asked to unless `answer` is set. */
export function aCoachServer(
  given: { rows?: CoachRow[]; tickets?: CoachTicket[]; outbound?: string[]; inbound?: string[] } = {},
): CoachServer {
  const rows = given.rows ?? [aCoachRow()];
  const { outbound = rows.map(({ coachId }) => coachId), inbound = outbound } = given;
  const server: CoachServer = { tickets: given.tickets ?? [], loads: [], undos: [], answer: null };
  fakeServer.use(
    http.get('/config', () => HttpResponse.json(nucoConfig)),
    http.get('/api/coach/allCoaches/W1', () => HttpResponse.json({ outbound, inbound })),
    http.get('/api/coach/coachData/W1', () => HttpResponse.json({ mergedData: rows })),
    http.get('/api/coach/allBarcodes/:coachId/direction/:direction/W1', () =>
      HttpResponse.json({
        total: server.tickets.filter(({ deleted }) => deleted === '0').length,
        loaded: server.tickets.filter(({ loaded }) => loaded === 1).length,
        tickets: server.tickets,
      }),
    ),
    http.get('/api/departures/missing/W1/:place', () =>
      HttpResponse.json({ unsentOnOtherPhones: 0, scanned: [] }),
    ),
    http.post<never, LoadCoachBody>('/api/coach/load', async ({ request }) => {
      const body = await request.json();
      server.loads.push(body);
      return server.answer ? server.answer(body) : loaded(server, body);
    }),
    answersUndo(server.undos, (id) => {
      const load = server.loads.find(({ idempotentId }) => idempotentId === id);
      if (!load) return null;
      server.tickets = server.tickets.map((ticket) =>
        ticket.barcode === load.barcode ? { ...ticket, loaded: 0 } : ticket,
      );
      return { kind: 'load-coach', place: 'coach:coach-4:outbound' };
    }),
  );
  return server;
}

function loaded(server: CoachServer, { barcode, idempotentId }: LoadCoachBody) {
  server.tickets = server.tickets.map((ticket) =>
    ticket.barcode === barcode ? { ...ticket, loaded: 1 } : ticket,
  );
  const ticket = server.tickets.find((candidate) => candidate.barcode === barcode);
  return HttpResponse.json({ message: 'Passenger successfully loaded on coach', idempotentId, ticket });
}
