import {
  type AddExtraBody,
  EXTRA_ADDED_TEXT,
  type ExtraPassengersReply,
  type ExtraResult,
  type ExtrasReply,
} from '@offpiste/domain/contract/extra-passengers.ts';
import { HttpResponse, http } from 'msw';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';

export interface ExtrasServer {
  extras: ExtrasReply['extras'];
  /** Every submission that reached the server. */
  submissions: AddExtraBody[];
  /** Answers the next submissions differently. */
  answer: ((body: AddExtraBody) => Response | Promise<Response>) | null;
  /** What becomes of a passenger; added, unless a test says otherwise. */
  results: Map<string, Partial<ExtraResult>>;
}

/** A server with one transfer: lists its extra passengers, and adds whom it is asked to unless `answer` is set. */
export function anExtrasServer(extras: ExtrasReply['extras'] = []): ExtrasServer {
  const server: ExtrasServer = { extras, submissions: [], answer: null, results: new Map() };
  fakeServer.use(
    http.get('/config', () => HttpResponse.json(nucoConfig)),
    http.get('/api/transfer/extras/:transferId/W1', () =>
      HttpResponse.json({ total: server.extras.length, extras: server.extras }),
    ),
    http.post<never, AddExtraBody>('/api/transfer/extra-passengers', async ({ request }) => {
      const body = await request.json();
      server.submissions.push(body);
      return server.answer ? server.answer(body) : added(server, body);
    }),
  );
  return server;
}

function added(server: ExtrasServer, { passengers, idempotentId }: AddExtraBody) {
  const results = passengers.map(
    ({ barcode }, index): ExtraResult => ({
      barcode,
      outcome: 'added',
      message: EXTRA_ADDED_TEXT,
      idempotentId: `${idempotentId}-${index}`,
      ...server.results.get(barcode),
    }),
  );
  const taken = results.filter(({ outcome }) => outcome === 'added');
  server.extras = [
    ...server.extras,
    ...taken.map(({ barcode, passengerName = null }) => ({
      barcode,
      name: passengerName,
      at: '2026-12-12T10:00:00Z',
    })),
  ];
  return HttpResponse.json({
    message: `${taken.length} of ${results.length} extra passengers added`,
    idempotentId,
    results,
  } satisfies ExtraPassengersReply);
}
