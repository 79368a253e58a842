import { createHash } from 'node:crypto';
import type { ActionErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import type {
  ExtraPassengersBody,
  ExtraPassengersReply,
  ExtraResult,
  ScannedExtra,
} from '@offpiste/domain/contract/extra-passengers.ts';
import { extraErrorCodes } from '@offpiste/domain/contract/extra-passengers.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import { fingerprintOf } from '#ledger/fingerprint.ts';
import type { ActionResult, Ledger } from '#ledger/ledger.ts';
import { requireOwnActor } from '#ledger/own-actor.ts';
import { RequestError } from '#platform/errors.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { addExtra } from './add-extra.ts';

export interface SubmissionResult {
  status: number;
  reply: ExtraPassengersReply | ActionErrorReply;
  /** Every passenger of it had been answered before. */
  replayed: boolean;
}

/** Passengers of one submission recorded at the same time; the connections are everybody's. */
const AT_A_TIME = 8;

/**
 * Records a submission passenger by passenger. Each one's id follows from the submission's, so a repeated one finds
 * what is recorded and adds what is missing; the first passenger goes alone, so that the same id with another body
 * is refused before anything is written.
 */
export async function recordSubmission(
  ledger: Ledger,
  actor: SignedIn,
  body: ExtraPassengersBody,
  requestId: string,
): Promise<SubmissionResult> {
  const fingerprint = fingerprintOf({ actor: actor.rep.rep_id, ...body });
  const idempotentId = body.idempotentId ?? fingerprint;
  requireOwnActor({ ...body, idempotentId }, actor.rep);
  const passengers = withoutRepeats(body.passengers);

  const recordOne = async (passenger: ScannedExtra, index: number) => {
    const attempt = {
      ...body,
      passengers: [passenger],
      idempotentId: idOf(idempotentId, index),
      handsetTimestamp: passenger.timestamp,
      scanned: 1 as const,
      submission: { idempotentId, fingerprint, of: passengers.length },
    };
    return { passenger, ...(await ledger.record(addExtra, { actor, body: attempt, requestId })) };
  };

  try {
    const recorded: Awaited<ReturnType<typeof recordOne>>[] = [];
    for (let from = 0, to = 1; from < passengers.length; from = to, to += AT_A_TIME) {
      const some = passengers.slice(from, to).map((passenger, index) => recordOne(passenger, from + index));
      recorded.push(...(await Promise.all(some)));
      const whole = recorded.find(({ status }) => status === 404);
      if (whole) {
        const reply = { ...(whole.reply as ActionErrorReply), idempotentId };
        return { status: whole.status, reply, replayed: whole.replayed };
      }
    }
    const results = recorded.map(({ passenger, reply, recordedIn }) => ({
      ...resultOf(passenger, reply),
      recordedIn,
    }));
    return {
      status: 200,
      reply: { message: messageOf(results), idempotentId, results },
      replayed: recorded.every(({ replayed }) => replayed),
    };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // The ledger names the passenger's own action; the sender knows only the submission.
    throw new RequestError(error.code, { headers: error.headers, extra: { ...error.extra, idempotentId } });
  }
}

/** Duplicate barcodes are ignored: the first scan of each counts. */
function withoutRepeats(passengers: readonly ScannedExtra[]): ScannedExtra[] {
  const byCode = new Map<string, ScannedExtra>();
  for (const passenger of passengers) {
    const code = stripFraming(passenger.barcode);
    if (!byCode.has(code)) byCode.set(code, passenger);
  }
  return [...byCode.values()];
}

function idOf(submissionId: string, index: number): string {
  return createHash('sha256').update(`${submissionId} ${index}`).digest('base64url');
}

function resultOf({ barcode }: ScannedExtra, reply: ActionResult<'add-extra'>['reply']): ExtraResult {
  if ('results' in reply) {
    const [result] = reply.results;
    if (!result) throw new Error('an added passenger without a result');
    return result;
  }
  const { error, code, idempotentId, passengerName, by, at } = reply as ActionErrorReply &
    Partial<ExtraResult>;
  const outcome = keysOf(extraErrorCodes).find((reason) => extraErrorCodes[reason] === code);
  if (!outcome || outcome === 'transfer-unknown')
    throw new Error(`no outcome of an extra passenger: ${code}`);
  return {
    barcode,
    outcome,
    message: error,
    idempotentId,
    ...(passengerName !== undefined && { passengerName }),
    ...(by !== undefined && { by }),
    ...(at !== undefined && { at }),
  };
}

function messageOf(results: readonly ExtraResult[]): string {
  const added = results.filter(({ outcome }) => outcome === 'added').length;
  const noun = results.length === 1 ? 'extra passenger' : 'extra passengers';
  return added === results.length ? `${added} ${noun} added` : `${added} of ${results.length} ${noun} added`;
}
