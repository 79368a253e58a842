import type { DistributePassBody, LiftPassTicket } from '@offpiste/domain/contract/lift-pass.ts';
import { LIFT_PASSES_PLACE, passDistributedText } from '@offpiste/domain/contract/lift-pass.ts';
import { HttpResponse, http } from 'msw';
import { answersUndo, type Undone } from '#testing/answers-undo.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';

let serial = 1;

/** A pass for tests: allocated to the signed-in rep, not handed out. */
export function aPass(name: string, over: Partial<LiftPassTicket> = {}): LiftPassTicket {
  const number = String(serial++).padStart(6, '0');
  return {
    name,
    bookingRef: `NUCO-AB12CD-${number}`,
    barcode: `NUCO-LP12CD-${number}`,
    distributed: 0,
    deleted: '0',
    passType: 'Val Corbier area, adult',
    duration: 6,
    staffMembers: '[{"id":"R100"}]',
    ...over,
  };
}

export interface PassServer {
  /** The rep's list as the server has it; distributions change it. */
  tickets: LiftPassTicket[];
  /** Codes looked up, with whether they were scanned. */
  lookUps: { barcode: string; scanned: string }[];
  /** Every distribution that reached the server. */
  distributions: DistributePassBody[];
  undos: Undone[];
  /** Answers the next distributions or look-ups differently. */
  answer: ((body: DistributePassBody) => Response | Promise<Response>) | null;
  answerLookUp: ((barcode: string) => Response | Promise<Response>) | null;
}

/** A server with lift passes: lists, looks up, and by default distributes every pass. */
export function aPassServer(tickets: LiftPassTicket[]): PassServer {
  const server: PassServer = {
    ...{ tickets, lookUps: [], distributions: [], undos: [] },
    ...{ answer: null, answerLookUp: null },
  };
  fakeServer.use(
    http.get('/config', () => HttpResponse.json(nucoConfig)),
    http.get('/api/scanLiftPass/allBarcodes/W1', () => {
      const counted = server.tickets.filter(({ deleted }) => deleted === '0');
      const distributed = counted.filter((ticket) => ticket.distributed === 1).length;
      return HttpResponse.json({
        ticketPrefix: 'NUCO',
        passPrefixes: ['NUCO', 'WHITEROAD'],
        total: counted.length,
        distributed,
        tickets: server.tickets,
      });
    }),
    http.get('/api/scanLiftPass/barcode/:barcode/week/W1/:scanned', ({ params }) => {
      const [barcode, scanned] = [String(params.barcode), String(params.scanned)];
      server.lookUps.push({ barcode, scanned });
      if (server.answerLookUp) return server.answerLookUp(barcode);
      const ticket = server.tickets.find(({ barcode: own, bookingRef }) =>
        [own, bookingRef].includes(barcode),
      );
      return ticket ? HttpResponse.json(ticket) : errorReply('pass_not_found');
    }),
    http.post<never, DistributePassBody>('/api/scanLiftPass', async ({ request }) => {
      const body = await request.json();
      server.distributions.push(body);
      return server.answer ? server.answer(body) : distributed(server, body);
    }),
    answersUndo(server.undos, (id) => {
      const done = server.distributions.find(({ idempotentId }) => idempotentId === id);
      if (!done) return null;
      server.tickets = server.tickets.map((ticket) =>
        ticket.barcode === done.barcode ? { ...ticket, distributed: 0 } : ticket,
      );
      return { kind: 'distribute-pass', place: LIFT_PASSES_PLACE };
    }),
  );
  return server;
}

function distributed(server: PassServer, { barcode, idempotentId }: DistributePassBody) {
  server.tickets = server.tickets.map((ticket) =>
    ticket.barcode === barcode ? { ...ticket, distributed: 1 } : ticket,
  );
  const ticket = server.tickets.find((candidate) => candidate.barcode === barcode);
  return HttpResponse.json({ message: passDistributedText(ticket?.name ?? ''), idempotentId, ticket });
}
