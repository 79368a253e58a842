import { setTimeout as pause } from 'node:timers/promises';
import { type ActionKind, aboutAction, requestOf } from '@offpiste/domain/contract/actions.ts';
import { handsetTimeOf, toEpoch } from '@offpiste/domain/contract/fields.ts';
import { type CorrectedTime, correctTime } from '@offpiste/domain/rules/corrected-time.ts';
import { HQ_KEYS, listKey } from '#lists/list-versions.ts';
import type { AppDeps, ListVersions } from '#platform/app-deps.ts';
import type { Database } from '#platform/database.ts';
import { RequestError } from '#platform/errors.ts';
import type { ActionCalls } from './action-calls.ts';
import { fingerprintOf } from './fingerprint.ts';
import { addFact, foldFacts, type LedgerFact } from './folds.ts';
import { createGatheredLedger, type GatheredLedger } from './gathered-ledger.ts';
import type { AttemptKey, FirstReply } from './ledger-store.ts';
import { requireOwnActor } from './own-actor.ts';
import { createTurns } from './turns.ts';
import { type Attempt, decideVerdict, type Verdict } from './verdict.ts';
import { whereShown } from './where-shown.ts';
import type { Outcome, Workflow } from './workflow.ts';

export interface LedgerDeps {
  database: Database;
  clock: () => number;
  listVersions: ListVersions;
  /** Called for every action that is recorded now, not for repeats. */
  onRecorded?: (action: RecordedAction) => void;
}

/** What came of an action. */
export interface RecordedAction {
  kind: ActionKind;
  verdict: Outcome['verdict'];
  /** Sent more than a minute after it was done. */
  late: boolean;
}

export interface ActionResult<K extends ActionKind> extends Pick<Verdict<K>, 'status' | 'reply'> {
  /** The reply is the one this id got the first time. */
  replayed: boolean;
  /** Which transaction recorded it, the first time: 'start/xid'. */
  recordedIn: string;
}

/** The one way in which an action becomes a fact. */
export interface Ledger {
  /**
   * Records an attempt and says what became of it. Throws only what is not recorded: another rep's action,
   * an id used for something else, a database that is away.
   */
  record<K extends ActionKind, Booking, O extends Outcome, State>(
    workflow: Workflow<K, Booking, O, State>,
    attempt: Attempt<K>,
  ): Promise<ActionResult<K>>;
}

/** What a module is made of that records actions. */
export interface RecordingDeps extends AppDeps {
  ledger: Ledger;
  actionCalls: ActionCalls;
}

/** Attempts on one subject from other processes may come in between this often. */
const MAX_TRIES = 12;

export function createLedger(deps: LedgerDeps): Ledger {
  const turns = createTurns();
  const gathered = createGatheredLedger(deps.database);
  return {
    record: async (workflow, attempt) => {
      const { actor, body } = attempt;
      requireOwnActor(body, actor.rep);
      const { subject, place, weekId } = aboutAction(workflow.kind, body);
      const key = {
        weekId,
        subject,
        repId: actor.rep.rep_id,
        kind: workflow.kind,
        idempotentId: body.idempotentId,
      };
      const receivedAt = deps.clock();
      const times = correctTime({
        handsetAt: toEpoch(handsetTimeOf(body)),
        sentAt: body.clientTimestamp === undefined ? null : toEpoch(body.clientTimestamp),
        receivedAt,
      });
      const { path, body: sent } = requestOf(workflow.kind, body);
      const fingerprint = fingerprintOf({ path, ...sent });
      const fixed = { key, place, receivedAt, times, fingerprint };
      return await turns.take(`${weekId} ${subject}`, () =>
        decideUntilRecorded({ ...deps, gathered }, workflow, attempt, fixed),
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
async function decideUntilRecorded<K extends ActionKind, Booking, O extends Outcome, State>(
  { gathered, listVersions, onRecorded }: LedgerDeps & { gathered: GatheredLedger },
  workflow: Workflow<K, Booking, O, State>,
  attempt: Attempt<K>,
  fixed: Fixed,
): Promise<ActionResult<K>> {
  const { key, place, times } = fixed;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (tries > 1) await pause(Math.random() * 2 ** Math.min(tries, 7));
    const reading = await gathered.read(workflow, { key, place, body: attempt.body });
    if (reading.first) return replay(reading.first, fixed);

    const fact = newFact(attempt, fixed);
    const { outcome, status, reply, undoes } = decideVerdict(workflow, attempt, reading, times.late, fact);
    const isFact = outcome.verdict === 'accepted' || (outcome.verdict === 'conflict' && times.late);
    const shows = whereShown(workflow, attempt.body, reading, { ...fact, verdict: outcome.verdict, undoes });
    const moved = isFact
      ? { from: reading.version, ...foldFacts(addFact(reading.facts, fact, undoes), workflow.fold) }
      : null;
    const { body, actor } = attempt;
    const recordedIn = await gathered.append({
      entry: {
        week_id: key.weekId,
        rep_id: key.repId,
        rep_name: actor.rep.name,
        kind: key.kind,
        idempotent_id: key.idempotentId,
        fingerprint: fixed.fingerprint,
        subject: key.subject,
        place,
        shows,
        reference: workflow.reference(body, reading.booking),
        device_id: actor.deviceId,
        handset_at: toEpoch(handsetTimeOf(body)),
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
        undoes: isFact ? undoes : null,
      },
      moved,
    });
    if (recordedIn === null) continue;
    if (isFact) for (const shown of shows ?? [null]) listVersions.bump(listKey(key.weekId, shown));
    if (outcome.verdict !== 'accepted') listVersions.bump(HQ_KEYS.attempts);
    onRecorded?.({ kind: key.kind, verdict: outcome.verdict, late: times.late });
    return { status, reply, replayed: false, recordedIn };
  }
  throw new RequestError('overloaded', {
    headers: { 'Retry-After': '1' },
    extra: { idempotentId: key.idempotentId },
  });
}

/** The attempt as the fact it becomes: the ledger will number it after all others of the subject. */
function newFact<K extends ActionKind>(
  { actor, body }: Attempt<K>,
  { key, place, times }: Fixed,
): LedgerFact {
  return {
    kind: key.kind,
    place,
    shows: null,
    actionId: body.idempotentId,
    repId: actor.rep.rep_id,
    repName: actor.rep.name,
    at: times.correctedAt,
    seq: Number.MAX_SAFE_INTEGER,
    undone: false,
    body,
  };
}

function replay<K extends ActionKind>(first: FirstReply, { key, fingerprint }: Fixed): ActionResult<K> {
  if (first.fingerprint !== fingerprint)
    throw new RequestError('idempotency_mismatch', { extra: { idempotentId: key.idempotentId } });
  const { status, reply, recordedIn } = first;
  return { status, reply: reply as ActionResult<K>['reply'], replayed: true, recordedIn };
}
