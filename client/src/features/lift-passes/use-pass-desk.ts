import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { LiftPassTicket, LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import { useCallback, useRef, useState } from 'react';
import { appBrandSlug } from '#api/app-brand.ts';
import { submitAction } from '#offline/outbox/submit-action.ts';
import { useVerdicts } from '#scan/verdict/use-verdicts.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { verdictOf } from '#scan/verdict/verdict-of.ts';
import { signal } from '#scanner/feedback.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useSession } from '#session/session.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { passState } from './chosen-pass.tsx';
import { distributePassMessages } from './distribute-pass-messages.ts';
import { lookUpPass } from './look-up-pass.ts';

/** The pass that the rep is working on. */
export interface PassOnTable {
  ticket: LiftPassTicket;
  scanned: 0 | 1;
}

/** One pass at a time: looked up, shown, distributed or put back. `list` is this phone's copy for use without a signal. */
export function usePassDesk(list: LiftPassTicketsReply | undefined) {
  const { rep } = useSession();
  const weekId = useSelectedWeekId();
  const send = useDistributePass();
  const verdicts = useVerdicts();
  const { run, dismiss } = verdicts;
  const [pass, setPass] = useState<PassOnTable | null>(null);
  const [processing, setProcessing] = useState(false);
  /** A refusal, until the rep has closed it. */
  const [failure, setFailure] = useState<Verdict | null>(null);
  /** Cancelled meanwhile, or overtaken: the answer is then dropped. */
  const turn = useRef(0);

  const reset = useCallback(() => {
    turn.current += 1;
    setPass(null);
    setProcessing(false);
    setFailure(null);
  }, []);

  const fail = useCallback(
    (verdict: Verdict) => {
      dismiss();
      setFailure(verdict);
    },
    [dismiss],
  );

  const pick = useCallback(
    async (barcode: string, scanned: 0 | 1) => {
      if (!rep || weekId === null) throw new Error('Looking up needs a signed-in rep and a week');
      turn.current += 1;
      const mine = turn.current;
      dismiss();
      setPass(null);
      setProcessing(true);
      const question = { weekId, barcode, scanned, repId: rep.repId, brand: appBrandSlug() };
      const answer = await lookUpPass(question, list);
      if (mine !== turn.current) return;
      setProcessing(false);
      if (answer.ticket === null) {
        signal('refused');
        fail({ ...answer, outcome: 'refused', name: null, note: null, code: barcode, notSaved: false });
        return;
      }
      if (passState(answer.ticket) !== 'ready') signal('attention');
      setPass({ ticket: answer.ticket, scanned });
    },
    [rep, weekId, list, dismiss, fail],
  );

  /** Returns whether the next pass can follow at once: a refusal is closed first. */
  const distribute = useCallback(
    async ({ ticket, scanned }: PassOnTable): Promise<boolean> => {
      turn.current += 1;
      const mine = turn.current;
      setProcessing(true);
      const verdict = await run(ticket.barcode, () => send(ticket, scanned));
      if (mine !== turn.current) return false;
      setProcessing(false);
      setPass(null);
      if (verdict?.outcome === 'refused' && !verdict.notSaved) fail(verdict);
      return verdict !== null && verdict.outcome !== 'refused';
    },
    [run, send, fail],
  );

  return { pass, processing, failure, fail, pick, distribute, reset, verdicts };
}

/** Distributes one pass: one action, with a new id for every call. */
function useDistributePass(): (ticket: LiftPassTicket, scanned: 0 | 1) => Promise<Verdict> {
  const { rep } = useSession();
  const weekID = useSelectedWeekId();
  const time = useResortTime();
  return useCallback(
    async ({ name, bookingRef, barcode }, scanned) => {
      if (!rep || weekID === null) throw new Error('Handing out needs a signed-in rep and a week');
      const body = {
        weekID,
        bookingRef,
        barcode,
        handsetTimestamp: toInstant(Date.now()),
        idempotentId: crypto.randomUUID(),
        repID: rep.repId,
        repName: rep.name,
        passengerName: name,
        scanned,
      };
      const answer = await submitAction('distribute-pass', body, { personName: name });
      return verdictOf(answer, { code: barcode, name, note: null }, distributePassMessages, time);
    },
    [time, rep, weekID],
  );
}
