import { type ActionKind, RECORDED_IN_HEADER, REPLAYED_HEADER } from '@offpiste/domain/contract/actions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ledger } from './ledger.ts';
import type { Attempt } from './verdict.ts';
import type { Outcome, Workflow } from './workflow.ts';

/** The request that brought an action, and its reply. */
export interface Exchange {
  request: Pick<FastifyRequest, 'session' | 'id'>;
  reply: FastifyReply;
}

/** Records what the sender of a request did, and answers with what the ledger says became of it. */
export async function recordAndSend<K extends ActionKind, Booking, O extends Outcome, State>(
  ledger: Ledger,
  workflow: Workflow<K, Booking, O, State>,
  body: Attempt<K>['body'],
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const result = await ledger.record(workflow, { actor: request.session, body, requestId: request.id });
  if (result.replayed) reply.header(REPLAYED_HEADER, 'true');
  reply.header(RECORDED_IN_HEADER, result.recordedIn);
  return reply.code(result.status).send(result.reply);
}
