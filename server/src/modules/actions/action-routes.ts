import { ConflictReply } from '@offpiste/domain/contract/actions.ts';
import { ActionErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { idempotentId } from '@offpiste/domain/contract/fields.ts';
import { UndoBody, UndoReply } from '@offpiste/domain/contract/undo.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Folds } from '#ledger/folds.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import { recordAndSend } from '#ledger/record-and-send.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { findAction } from './action-store.ts';
import { foldNothing, undoAction } from './undo-action.ts';

const OfAction = z.object({ idempotentId });

/** What can be done with an action of any kind: undoing it. */
export function registerActions(
  plainApp: FastifyInstance,
  { database, ledger, folds }: RecordingDeps & { folds: Folds },
): void {
  const app = plainApp.withTypeProvider<ZodTypes>();

  app.post(
    '/api/actions/:idempotentId/undo',
    {
      schema: {
        params: OfAction,
        body: UndoBody,
        response: { 200: UndoReply, 409: ConflictReply, '4xx': ActionErrorReply },
      },
    },
    async (request, reply) => {
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
      return recordAndSend(ledger, workflow, { ...body, undoes }, { request, reply });
    },
  );
}
