import type { CoachRow, CoachTicket, LoadCoachBody } from '@offpiste/domain/contract/coach.ts';
import type { UndoBody } from '@offpiste/domain/contract/undo.ts';
import { HttpResponse, http } from 'msw';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { aCoachRow } from './coach.fixtures.ts';

type LoadAnswer = (body: LoadCoachBody) => Response | Promise<Response>;

export interface CoachServer {
  /** The list as the server has it; loads change it. */
  tickets: CoachTicket[];
  /** Every load that reached the server. */
  loads: LoadCoachBody[];
  /** Every undo that reached the server, by the id of what it undoes. */
  undos: { id: string; body: UndoBody }[];
  /** Answers the next loads differently. */
  answer: LoadAnswer | null;
}

/** A server with coaches: lists them, and loads whom it is asked to unless `answer` is set. */
export function aCoachServer(
  given: { rows?: CoachRow[]; tickets?: CoachTicket[]; outbound?: string[]; inbound?: string[] } = {},
): CoachServer {
  const rows = given.rows ?? [aCoachRow()];
  const { outbound = rows.map(({ coachId }) => coachId), inbound = outbound } = given;
  const since = Date.now();
  // What the app of an earlier test still tries to send finds nobody.
  const isLeftOver = ({ handsetTimestamp }: LoadCoachBody | UndoBody) => Date.parse(handsetTimestamp) < since;
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
      if (isLeftOver(body)) return HttpResponse.error();
      server.loads.push(body);
      return server.answer ? server.answer(body) : loaded(server, body);
    }),
    http.post<{ id: string }, UndoBody>('/api/actions/:id/undo', async ({ request, params: { id } }) => {
      const body = await request.json();
      if (isLeftOver(body)) return HttpResponse.error();
      server.undos.push({ id, body });
      const load = server.loads.find(({ idempotentId }) => idempotentId === id);
      server.tickets = server.tickets.map((ticket) =>
        ticket.barcode === load?.barcode ? { ...ticket, loaded: 0 } : ticket,
      );
      const undone = { idempotentId: id, kind: 'load-coach', place: 'coach:coach-4:outbound' };
      return HttpResponse.json({ message: 'No longer counts', idempotentId: body.idempotentId, undone });
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
