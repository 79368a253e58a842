import type { LoadTransferBody, TransferRow, TransferTicket } from '@offpiste/domain/contract/transfer.ts';
import { HttpResponse, http } from 'msw';
import { answersUndo, type Undone } from '#testing/answers-undo.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { brandsConfig } from '#testing/fixtures.ts';
import { aDeparture, aSeat } from '#testing/vehicle-fixtures.ts';

/** A passenger of a transfer for tests: booked from Geneva, not yet loaded. */
export function aTicket(name: string, over: Partial<TransferTicket> = {}): TransferTicket {
  return { ...aSeat(name), deleted: 0, pickUpLocation: 'Geneva airport', ...over };
}

/** A transfer for tests: 49 seats booked, one stop out, two back. */
export function aTransferRow(over: Partial<TransferRow> = {}): TransferRow {
  return {
    transferId: 'GVA-01',
    Route: 'Geneva airport – Val Corbier',
    Supplier: 'Alpbus',
    'Seats Booked': '49',
    Resort: 'Val Corbier',
    Date: 'Sat 12 Dec',
    Status: 'Booked',
    'Last Flight(s)': 'EZY8513 10:20',
    Driver: 'Luc Favre',
    'Driver Mobile': '447700900333',
    'OTA Pax': '2',
    'Third parties': '3',
    Reps: '1',
    'Ski bags': '7',
    passengers: { outbound: 40, inbound: 45 },
    departures: {
      outbound: [aDeparture('Geneva airport', '11:30')],
      inbound: [aDeparture('Upper village', '06:10'), aDeparture('Lower village', '05:45')],
    },
    ...over,
  };
}

type LoadAnswer = (body: LoadTransferBody) => Response | Promise<Response>;

export interface TransferServer {
  /** The list as the server has it; loads change it. */
  tickets: TransferTicket[];
  /** Every load that reached the server. */
  loads: LoadTransferBody[];
  undos: Undone[];
  /** Answers the next loads differently. */
  answer: LoadAnswer | null;
}

/** A server with transfers: lists them, and loads whom it is asked to unless `answer` is set. */
export function aTransferServer(
  given: { rows?: TransferRow[]; tickets?: TransferTicket[]; outbound?: string[]; inbound?: string[] } = {},
): TransferServer {
  const rows = given.rows ?? [aTransferRow()];
  const { outbound = rows.map(({ transferId }) => transferId), inbound = outbound } = given;
  const server: TransferServer = { tickets: given.tickets ?? [], loads: [], undos: [], answer: null };
  fakeServer.use(
    http.get('/config', () => HttpResponse.json(brandsConfig('nuco'))),
    http.get('/api/departures/missing/W1/:place', () =>
      HttpResponse.json({ unsentOnOtherPhones: 0, scanned: [] }),
    ),
    http.get('/api/transfer/allTransfers/W1', () => HttpResponse.json({ outbound, inbound })),
    http.get('/api/transfer/transferData/W1', () => HttpResponse.json({ mergedData: rows })),
    http.get('/api/transfer/allBarcodes/:transferId/direction/:direction/W1', () =>
      HttpResponse.json({
        total: server.tickets.filter(({ deleted }) => deleted === 0).length,
        loaded: server.tickets.filter(({ loaded }) => loaded === 1).length,
        tickets: server.tickets,
      }),
    ),
    http.post<never, LoadTransferBody>('/api/transfer/load', async ({ request }) => {
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
      return { kind: 'load-transfer', place: `transfer:${load.transferId}:${load.direction}` };
    }),
  );
  return server;
}

function loaded(server: TransferServer, { barcode, idempotentId }: LoadTransferBody) {
  server.tickets = server.tickets.map((ticket) =>
    ticket.barcode === barcode ? { ...ticket, loaded: 1 } : ticket,
  );
  const ticket = server.tickets.find((candidate) => candidate.barcode === barcode);
  const message = 'Success! Passenger successfully loaded on transfer';
  return HttpResponse.json({ message, idempotentId, ticket });
}
