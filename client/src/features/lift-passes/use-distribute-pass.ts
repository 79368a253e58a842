import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { LiftPassTicket } from '@offpiste/domain/contract/lift-pass.ts';
import { useCallback } from 'react';
import { submitAction } from '#offline/outbox/submit-action.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { verdictOf } from '#scan/verdict/verdict-of.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useSession } from '#session/session.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { distributePassMessages } from './distribute-pass-messages.ts';

/** Distributes one pass: one action, with a new id for every call. */
export function useDistributePass(): (ticket: LiftPassTicket, scanned: 0 | 1) => Promise<Verdict> {
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
