import { ACTIONS_BODY_LIMIT } from '@offpiste/domain/contract/action-call-limits.ts';
import {
  ACTIONS_PATH,
  type ActionOutcome,
  ActionsBody,
  ActionsReply,
  type SentAction,
} from '@offpiste/domain/contract/action-calls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ActionAnswer, ActionCall, ActionCalls } from '#ledger/action-calls.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import { noteRefusal } from '#platform/audit/audit-requests.ts';
import { asError, errorReply, RequestError } from '#platform/errors.ts';
import { refusalOf } from '#platform/http/error-handler.ts';
import { checkedRequest, cutReply, type ZodTypes } from '#platform/http/zod-compilers.ts';

/** What a phone has queued, in one call: each action as if it were sent alone. */
export function registerActionsTogether(
  app: FastifyInstance,
  { actionCalls, clock }: Pick<RecordingDeps, 'actionCalls' | 'clock'>,
): void {
  app.withTypeProvider<ZodTypes>().post(
    ACTIONS_PATH,
    {
      bodyLimit: ACTIONS_BODY_LIMIT,
      config: { actions: 'several' },
      schema: { body: ActionsBody, response: { 200: ActionsReply } },
    },
    async (request) => ({ outcomes: await outcomesOf(request.body.actions, request) }),
  );

  /** Begins the actions in their order; the ledger keeps that of each subject. */
  async function outcomesOf(
    actions: readonly SentAction[],
    request: FastifyRequest,
  ): Promise<ActionOutcome[]> {
    const outcomes: Promise<ActionOutcome>[] = [];
    for (const action of actions) {
      const inOrder = actionCalls.find(action.path)?.call.inOrder ?? false;
      if (inOrder) await Promise.all(outcomes);
      const outcome = outcomeOf(action, request);
      outcomes.push(outcome);
      if (inOrder) await outcome;
    }
    return await Promise.all(outcomes);
  }

  async function outcomeOf(action: SentAction, request: FastifyRequest): Promise<ActionOutcome> {
    const found = actionCalls.find(action.path);
    try {
      request.countAction();
      return { id: action.id, ...(await answerTo(action, found, request)) };
    } catch (error) {
      const refusal = refusalOf(asError(error), request);
      const { status, code } = refusal;
      noteRefusal(app.audit, request, { call: found?.call.path ?? '', status, code }, clock());
      request.log.info({ route: found?.call.path ?? null, status, refusal: code }, 'action');
      return {
        id: action.id,
        status,
        body: dressed(found?.call, errorReply(refusal, request.id)),
        ...retryAfterOf(refusal),
      };
    }
  }
}

/** Checks, records and answers an action just as its own call does. */
async function answerTo(
  { body }: SentAction,
  found: ReturnType<ActionCalls['find']>,
  { session, id }: FastifyRequest,
): Promise<Omit<ActionOutcome, 'id'>> {
  if (!found) throw new RequestError('not_found');
  const { call } = found;
  const params = call.params && checkedRequest(call.params, found.params, 'params');
  const checked = checkedRequest(call.body, body, 'body');
  const answer = await call.answer({ session, id, params, body: checked });
  const { status, replayed, recordedIn } = answer;
  return {
    status,
    body: cutReply(schemaOf(call, answer), dressed(call, answer.reply)),
    ...(replayed && { replayed }),
    ...(recordedIn !== undefined && { recordedIn }),
  };
}

function schemaOf({ response }: ActionCall, { status }: ActionAnswer) {
  if (status === 200) return response[200];
  return (status === 409 && response[409]) || response['4xx'];
}

function dressed(call: ActionCall | undefined, reply: object): object {
  return call?.dress?.(reply) ?? reply;
}

function retryAfterOf({ headers }: RequestError): Pick<ActionOutcome, 'retryAfter'> {
  return headers['Retry-After'] ? { retryAfter: headers['Retry-After'] } : {};
}
