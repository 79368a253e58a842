import type { DistributeKeysBody, KeyRoomStatus, ReturnKeysBody } from '@offpiste/domain/contract/keys.ts';
import { HttpResponse, http } from 'msw';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';

export interface KeyServer {
  /** The rooms as the server has them; handovers change them. */
  rooms: KeyRoomStatus[];
  distributions: DistributeKeysBody[];
  returns: ReturnKeysBody[];
  /** Answers the next handing-out differently. */
  answer: ((body: DistributeKeysBody) => Response) | null;
}

/** A server with key rooms: lists them, and by default accepts every action. */
export function aKeyServer(rooms: KeyRoomStatus[]): KeyServer {
  const server: KeyServer = { rooms, distributions: [], returns: [], answer: null };
  const change = (roomId: string, over: (room: KeyRoomStatus) => Partial<KeyRoomStatus>) => {
    server.rooms = server.rooms.map((room) => (room.roomId === roomId ? { ...room, ...over(room) } : room));
    return server.rooms.find((room) => room.roomId === roomId);
  };
  const list = () =>
    HttpResponse.json({
      total: server.rooms.length,
      distributed: server.rooms.filter(({ distributed }) => distributed === 1).length,
      keys: server.rooms,
    });
  fakeServer.use(
    http.get('/api/keyDist/distLocations/W1', () => HttpResponse.json([{ distLoc: 'Réception / Nord' }])),
    http.get('/api/keyDist/distSuppliers/W1', () => HttpResponse.json([{ supplier: 'Agence du Roc' }])),
    http.get('/api/keyDist/distBuildings/W1', () =>
      HttpResponse.json([{ building: 'cimes', buildingName: 'Les Cimes' }]),
    ),
    http.get('/api/keyDist/allKeys/W1/:loc', list),
    http.get('/api/keyDist/barcode/:barcode/week/W1', () =>
      errorReply('barcode_room_not_found', { success: false }),
    ),
    http.get('/api/keyDist/room/:roomId/week/W1', ({ params }) => {
      const room = server.rooms.find(({ roomId }) => roomId === params.roomId);
      return room ? HttpResponse.json(room) : errorReply('room_not_found');
    }),
    http.post<never, DistributeKeysBody>('/api/keyDist/distribute', async ({ request }) => {
      const body = await request.json();
      server.distributions.push(body);
      if (server.answer) return server.answer(body);
      const room = change(body.roomId, ({ keysOut, numberOfKeys }) => ({
        keysOut: keysOut + body.numberOfKeys,
        distributed: keysOut + body.numberOfKeys === numberOfKeys ? 1 : 0,
      }));
      const { idempotentId } = body;
      return HttpResponse.json({ message: 'Keys handed out', idempotentId, room });
    }),
    http.post<never, ReturnKeysBody>('/api/keyDist/return', async ({ request }) => {
      const body = await request.json();
      server.returns.push(body);
      const room = change(body.roomId, ({ keysOut }) => ({
        keysOut: keysOut - body.numberOfKeys,
        distributed: 0,
        returned: keysOut === body.numberOfKeys ? 1 : 0,
        extraKeysReturned: body.extraKeysReturned,
      }));
      const { idempotentId } = body;
      return HttpResponse.json({ message: 'Keys taken back', idempotentId, room });
    }),
  );
  return server;
}
