import type { UndoBody } from '@offpiste/domain/contract/undo.ts';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { errorReply } from '#testing/error-reply.ts';

/** An undo that reached the server, by the id of what it undoes. */
export interface Undone {
  id: string;
  body: UndoBody;
}

/** Answers undos, and notes them. `takeBack` makes what was done undone, and says what it was; null for what nobody did. */
export function answersUndo(
  undos: Undone[],
  takeBack: (id: string) => { kind: string; place: string } | null,
): HttpHandler {
  return http.post<{ id: string }, UndoBody>('/api/actions/:id/undo', async ({ request, params: { id } }) => {
    const body = await request.json();
    const { idempotentId } = body;
    undos.push({ id, body });
    const done = takeBack(id);
    if (!done) return errorReply('action_not_found', { idempotentId });
    const undone = { idempotentId: id, ...done };
    return HttpResponse.json({ message: 'No longer counts', idempotentId, undone });
  });
}
