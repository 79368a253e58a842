import { ConflictReply } from '@offpiste/domain/contract/actions.ts';
import { ActionErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { idempotentId } from '@offpiste/domain/contract/fields.ts';
import { UndoBody, UndoReply } from '@offpiste/domain/contract/undo.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { attemptOf } from '#ledger/action-calls.ts';
import type { Folds } from '#ledger/folds.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import { findAction } from './action-store.ts';
import { foldNothing, undoAction } from './undo-action.ts';

const OfAction = z.object({ idempotentId });

/** What can be done with an action of any kind: undoing it. */
export function registerActions(
  app: FastifyInstance,
  { database, ledger, actionCalls, folds }: RecordingDeps & { folds: Folds },
): void {
  actionCalls.serve(app, {
    path: '/api/actions/:idempotentId/undo',
    params: OfAction,
    body: UndoBody,
    response: { 200: UndoReply, 409: ConflictReply, '4xx': ActionErrorReply },
    inOrder: true,
    answer: async (request) => {
      const { params, body, session } = request;
      const { idempotentId } = params;
      const known = await findAction(database, {
        weekId: body.weekId,
        idempotentId,
        repId: session.rep.rep_id,
      });
      const { seq, ...undoes } = known ?? {
        seq: null,
        idempotentId,
        kind: '',
        subject: `unknown:${idempotentId}`,
        place: '',
      };
      const workflow = undoAction(seq, known && known.kind !== 'undo' ? folds[known.kind].fold : foldNothing);
      return ledger.record(workflow, attemptOf(request, { ...body, undoes }));
    },
  });
}
