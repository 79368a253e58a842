import type {
  ActionBody,
  ActionKind,
  ActionReply,
  ConflictReply,
} from '@offpiste/domain/contract/actions.ts';
import type { ActionErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { maySeeColleague, type Viewer } from '@offpiste/domain/rules/visibility.ts';
import { errorReply, RequestError } from '#platform/errors.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { addFact, foldFacts, type LedgerFact } from './folds.ts';
import type { SignedFact, SubjectReading } from './ledger-store.ts';
import type { CommonBody, Outcome, Refusal, Workflow } from './workflow.ts';

/** One attempt at an action, as a route hands it over. */
export interface Attempt<K extends ActionKind> {
  actor: SignedIn;
  body: ActionBody<K> & CommonBody;
  requestId: string;
}

/** What the rule says of an attempt, and the reply to the rep. */
export interface Verdict<K extends ActionKind> {
  outcome: Outcome;
  status: number;
  reply: ActionReply<K> | ConflictReply | ActionErrorReply;
  /** Number of the fact that it takes back if it is one itself. */
  undoes: number | null;
}

/** The verdict on an attempt from one reading of everything it depends on; `fact` is what it becomes if accepted. */
export function decideVerdict<K extends ActionKind, Booking, O extends Outcome, State>(
  workflow: Workflow<K, Booking, O, State>,
  { actor, body, requestId }: Attempt<K>,
  { weekOpen, booking, facts }: SubjectReading<Booking>,
  late: boolean,
  fact: LedgerFact,
): Verdict<K> {
  const { idempotentId } = body;
  if (!weekOpen) {
    const error = new RequestError('week_not_found');
    const outcome = { verdict: 'refused', reason: 'week-unknown' } as const;
    return {
      outcome,
      status: error.status,
      reply: { ...errorReply(error, requestId), idempotentId },
      undoes: null,
    };
  }
  const known = foldFacts(facts, workflow.fold);
  const outcome = workflow.decide(booking, known, body, late, actor.viewer, fact.at);
  const undoes = workflow.undoes?.(booking) ?? null;
  if (outcome.verdict === 'accepted') {
    const after = foldFacts(addFact(facts, fact, undoes), workflow.fold);
    const context = { viewer: actor.viewer, state: after.state };
    const reply = { ...workflow.reply(booking, body, context), idempotentId } as ActionReply<K>;
    return { outcome, status: 200, reply, undoes };
  }
  const refusal = workflow.refusal(outcome, booking, body, actor.viewer);
  const isConflict = outcome.verdict === 'conflict';
  const error = new RequestError(refusal.code, {
    ...(refusal.values && { values: refusal.values }),
    extra: {
      ...refusal.extra,
      ...(isConflict && { recorded: true, late, ...firstToKnow(refusal.first, facts, actor.viewer) }),
    },
  });
  return {
    outcome,
    status: isConflict ? 409 : error.status,
    reply: { ...errorReply(error, requestId), idempotentId },
    undoes,
  };
}

/** When it was done first, and by whom if the caller may know that colleague. */
function firstToKnow(
  first: Refusal['first'],
  facts: readonly SignedFact[],
  viewer: Viewer,
): { by?: string; at?: string } {
  if (!first) return {};
  const { tenant, staffType } = facts.find((fact) => fact.repId === first.repId) ?? {};
  const mayKnow = maySeeColleague(viewer, { tenant: tenant ?? '', staffType: staffType ?? '' });
  return { at: toInstant(first.at), ...(mayKnow && { by: first.repName }) };
}
