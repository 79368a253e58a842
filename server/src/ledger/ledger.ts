import { setTimeout as pause } from 'node:timers/promises';
import {
  type ActionBody,
  type ActionKind,
  type ActionReply,
  actionTable,
  type ConflictReply,
} from '@offpiste/domain/contract/actions.ts';
import type { ActionErrorReply } from '@offpiste/domain/contract/errors.ts';
import { toEpoch, toInstant } from '@offpiste/domain/contract/fields.ts';
import { type CorrectedTime, correctTime } from '@offpiste/domain/rules/corrected-time.ts';
import { maySeeColleague, type Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { ListVersions } from '#platform/app-deps.ts';
import type { Database } from '#platform/database.ts';
import { errorReply, RequestError } from '#platform/errors.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { fingerprintOf } from './fingerprint.ts';
import { folds, type SubjectState } from './folds.ts';
import {
  type AttemptKey,
  appendEntry,
  readSubject,
  type SignedFact,
  type SubjectReading,
} from './ledger-store.ts';
import { listKey } from './list-versions.ts';
import { requireOwnActor } from './own-actor.ts';
import { createTurns } from './turns.ts';
import type { CommonBody, Outcome, Refusal, Workflow } from './workflow.ts';

export interface LedgerDeps {
  database: Database;
  clock: () => number;
  listVersions: ListVersions;
}

/** One attempt at an action, as a route hands it over. */
export interface Attempt<K extends ActionKind> {
  actor: SignedIn;
  body: ActionBody<K> & CommonBody;
  requestId: string;
}

export interface ActionResult<K extends ActionKind> {
  status: number;
  reply: ActionReply<K> | ConflictReply | ActionErrorReply;
  /** The reply is the one this id got the first time. */
  replayed: boolean;
}

/** The one way in which an action becomes a fact. */
export interface Ledger {
  /**
   * Records an attempt and says what became of it. Throws only what is not recorded: another rep's action,
   * an id used for something else, a database that is away.
   */
  record<K extends ActionKind, Booking, O extends Outcome>(
    workflow: Workflow<K, Booking, O>,
    attempt: Attempt<K>,
  ): Promise<ActionResult<K>>;
}

/** Attempts on one subject from other processes may come in between this often. */
const MAX_TRIES = 12;

export function createLedger(deps: LedgerDeps): Ledger {
  const turns = createTurns();
  return {
    record: async (workflow, attempt) => {
      const { actor, body } = attempt;
      requireOwnActor(body, actor.rep);
      const { subject, place, weekId } = whatItIsAbout(workflow.kind, body);
      const key = {
        weekId,
        subject,
        repId: actor.rep.rep_id,
        kind: workflow.kind,
        idempotentId: body.idempotentId,
      };
      const receivedAt = deps.clock();
      const times = correctTime({
        handsetAt: toEpoch(body.handsetTimestamp),
        sentAt: body.clientTimestamp === undefined ? null : toEpoch(body.clientTimestamp),
        receivedAt,
      });
      const fixed = { key, place, receivedAt, times, fingerprint: fingerprintOf(body) };
      return await turns.take(`${weekId} ${subject}`, () =>
        decideUntilRecorded(deps, workflow, attempt, fixed),
      );
    },
  };
}

/** What stays the same however often the attempt has to be decided again. */
interface Fixed {
  key: AttemptKey;
  place: string;
  receivedAt: number;
  times: CorrectedTime;
  fingerprint: string;
}

/** Reads, decides, appends; and once more if another attempt came in between. No lock is held while deciding. */
async function decideUntilRecorded<K extends ActionKind, Booking, O extends Outcome>(
  { database, listVersions }: LedgerDeps,
  workflow: Workflow<K, Booking, O>,
  attempt: Attempt<K>,
  fixed: Fixed,
): Promise<ActionResult<K>> {
  const { key, place, times } = fixed;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (tries > 1) await pause(Math.random() * 2 ** Math.min(tries, 7));
    const reading = await readSubject(database, key, workflow.booking(attempt.body));
    if (reading.first) return replay(reading.first, fixed);

    const { outcome, status, reply } = decide(workflow, attempt, reading, times);
    const isFact = outcome.verdict === 'accepted' || (outcome.verdict === 'conflict' && times.late);
    const moved = isFact
      ? { from: reading.version, ...folds[key.kind]([...reading.facts, newFact(attempt, fixed)]) }
      : null;
    const { body, actor } = attempt;
    const recorded = await appendEntry(
      database,
      {
        week_id: key.weekId,
        rep_id: key.repId,
        rep_name: actor.rep.name,
        kind: key.kind,
        idempotent_id: key.idempotentId,
        fingerprint: fixed.fingerprint,
        subject: key.subject,
        place,
        reference: workflow.reference(body),
        device_id: actor.deviceId,
        handset_at: toEpoch(body.handsetTimestamp),
        client_sent_at: body.clientTimestamp === undefined ? null : toEpoch(body.clientTimestamp),
        received_at: fixed.receivedAt,
        corrected_at: times.correctedAt,
        clock_suspect: times.clockSuspect,
        late: times.late,
        scanned: body.scanned === 1,
        verdict: outcome.verdict,
        reason: outcome.reason,
        is_fact: isFact,
        body,
        outcome,
        status,
        reply,
      },
      moved,
    );
    if (!recorded) continue;
    // A contradiction may show in more lists than the one it happened at.
    if (isFact) listVersions.bump(listKey(key.weekId, outcome.verdict === 'accepted' ? place : null));
    return { status, reply, replayed: false };
  }
  throw new RequestError('overloaded', {
    headers: { 'Retry-After': '1' },
    extra: { idempotentId: key.idempotentId },
  });
}

/** The verdict on one reading, with the reply's status and words. */
function decide<K extends ActionKind, Booking, O extends Outcome>(
  workflow: Workflow<K, Booking, O>,
  { actor, body, requestId }: Attempt<K>,
  { weekOpen, booking, facts }: SubjectReading<Booking>,
  times: CorrectedTime,
): { outcome: Outcome; status: number; reply: ActionResult<K>['reply'] } {
  const { idempotentId } = body;
  if (!weekOpen) {
    const error = new RequestError('week_not_found', { extra: { idempotentId } });
    const outcome = { verdict: 'refused', reason: 'week-unknown' } as const;
    return { outcome, status: error.status, reply: errorReply(error, requestId) as ActionErrorReply };
  }
  const { state } = folds[workflow.kind](facts);
  const outcome = workflow.decide(booking, state as SubjectState<K>, body, times.late);
  if (outcome.verdict === 'accepted') {
    const reply = { ...workflow.reply(booking, body), idempotentId } as ActionReply<K>;
    return { outcome, status: 200, reply };
  }
  const refusal = workflow.refusal(outcome, booking, body);
  const isConflict = outcome.verdict === 'conflict';
  const extra = {
    ...refusal.extra,
    idempotentId,
    ...(isConflict && { recorded: true, ...firstToKnow(refusal.first, facts, actor.viewer) }),
  };
  const error = new RequestError(refusal.code, { extra });
  return {
    outcome,
    status: isConflict ? 409 : error.status,
    reply: errorReply(error, requestId) as ActionErrorReply,
  };
}

/** When it was done first, and by whom if the caller may know that colleague. */
function firstToKnow(
  first: Refusal['first'],
  facts: readonly SignedFact[],
  viewer: Viewer,
): { by?: string; at?: string } {
  if (!first) return {};
  const { tenant = null, staffType = null } = facts.find((fact) => fact.repId === first.repId) ?? {};
  const mayKnow =
    first.repId === viewer.repId ||
    maySeeColleague(viewer, { tenant: tenant ?? '', staffType: staffType ?? '' });
  return { at: toInstant(first.at), ...(mayKnow && { by: first.repName }) };
}

/** The attempt as the fact it becomes: the ledger will number it after all others of the subject. */
function newFact<K extends ActionKind>({ actor, body }: Attempt<K>, { key, place, times }: Fixed) {
  return {
    kind: key.kind,
    place,
    actionId: body.idempotentId,
    repId: actor.rep.rep_id,
    repName: actor.rep.name,
    at: times.correctedAt,
    seq: Number.MAX_SAFE_INTEGER,
    undone: false,
  };
}

function replay<K extends ActionKind>(
  first: { fingerprint: string; status: number; reply: object },
  { key, fingerprint }: Fixed,
): ActionResult<K> {
  if (first.fingerprint !== fingerprint)
    throw new RequestError('idempotency_mismatch', { extra: { idempotentId: key.idempotentId } });
  return { status: first.status, reply: first.reply as ActionResult<K>['reply'], replayed: true };
}

/** The contract's table, whose functions take exactly the body of their own kind. */
function whatItIsAbout<K extends ActionKind>(kind: K, body: ActionBody<K>) {
  const action = actionTable[kind] as unknown as Record<
    'weekId' | 'subject' | 'place',
    (body: ActionBody<K>) => string
  >;
  return { weekId: action.weekId(body), subject: action.subject(body), place: action.place(body) };
}
