import { type ActionKind, REPLAYED_HEADER } from '@offpiste/domain/contract/actions.ts';
import type { FastifyReply } from 'fastify';
import type { ActionResult } from './ledger.ts';

/** Answers with what the ledger says became of an action. */
export function sendResult<K extends ActionKind>(reply: FastifyReply, result: ActionResult<K>): FastifyReply {
  if (result.replayed) reply.header(REPLAYED_HEADER, 'true');
  return reply.code(result.status).send(result.reply);
}
