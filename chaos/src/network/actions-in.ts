import { ACTIONS_PATH, ActionsBody, ActionsReply } from '@offpiste/domain/contract/action-calls.ts';
import type { SyntheticReply } from './request-plan.ts';

/** One action of a request, as if it were sent alone. */
export interface ActionIn {
  path: string;
  body: string;
  /** What a reply to the request says of this action; null when it says nothing of it. */
  replyIn: (reply: SyntheticReply) => SyntheticReply | null;
}

/** Of a call with several, and so of each action in it. */
const OF_EACH = new Set([401, 408, 425, 429, 502, 503, 504]);

/** Returns the actions that a request carries: itself, or those of a call of several. */
export function actionsIn(path: string, body: string): ActionIn[] {
  if (path !== ACTIONS_PATH) return [{ path, body, replyIn: (reply) => reply }];
  return ActionsBody.parse(JSON.parse(body)).actions.map((action) => ({
    path: action.path,
    body: JSON.stringify(action.body),
    replyIn: (reply) => outcomeIn(action.id, reply),
  }));
}

function outcomeIn(id: string, reply: SyntheticReply): SyntheticReply | null {
  if (OF_EACH.has(reply.status)) return reply;
  if (reply.status !== 200 || reply.redirected) return null;
  const outcome = outcomesOf(reply.body).find((known) => known.id === id);
  if (!outcome) return null;
  const { status, body, retryAfter } = outcome;
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return { status, headers, body: JSON.stringify(body) };
}

/** None where something else than the server has answered, or only a part of its reply has come. */
function outcomesOf(text: string): ActionsReply['outcomes'] {
  try {
    return ActionsReply.safeParse(JSON.parse(text)).data?.outcomes ?? [];
  } catch {
    return [];
  }
}

/** Returns a call of several with its first half only, as a server has applied it that dies on the way. */
export function firstHalf(body: string): string {
  const { actions } = ActionsBody.parse(JSON.parse(body));
  return JSON.stringify({ actions: actions.slice(0, Math.ceil(actions.length / 2)) });
}
