import type { CoachRow, CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { Direction } from '@offpiste/domain/rules/coach-loading.ts';
import { useCallback, useMemo } from 'react';
import { submitAction } from '#offline/outbox/submit-action.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useSession } from '#session/session.ts';
import { useWeek } from '#week/week-client.ts';
import type { Verdict } from '#workflow/verdict.ts';
import { verdictOf } from '#workflow/verdict-of.ts';
import { coachName } from './coach-sheet.ts';
import { EQUIPMENT_NOTE, loadCoachWords } from './load-coach-words.ts';

export interface LoadCoachOptions {
  coachId: string;
  direction: Direction;
  tickets: readonly CoachTicket[];
  /** Names the coach a passenger belongs on instead. */
  rows: readonly CoachRow[] | undefined;
}

/** Loads one passenger, scanned or chosen by name: one action with an id of its own for every call. */
export function useLoadCoach({ coachId, direction, tickets, rows }: LoadCoachOptions) {
  const { rep } = useSession();
  const weekID = useSelectedWeekId();
  const timeZone = useWeek().summary?.timeZone;
  const words = useMemo(() => {
    const coachNameOf = (id: string) => {
      const row = rows?.find((candidate) => candidate.coachId === id);
      return coachName(row, id);
    };
    return loadCoachWords({ direction, coachNameOf, timeZone });
  }, [direction, rows, timeZone]);

  return useCallback(
    async (barcode: string, scanned: 0 | 1): Promise<Verdict> => {
      if (!rep || weekID === null) throw new Error('Loading needs a signed-in rep and a week');
      const ticket = tickets.find((candidate) => candidate.barcode === barcode);
      const person = {
        code: barcode,
        name: ticket?.name ?? null,
        note: ticket?.equipment === 1 ? EQUIPMENT_NOTE : null,
      };
      const answer = await submitAction('load-coach', {
        weekID,
        barcode,
        handsetTimestamp: toInstant(Date.now()),
        idempotentId: crypto.randomUUID(),
        repID: rep.repId,
        repName: rep.name,
        scanned,
        coachId,
        direction,
      });
      return verdictOf(answer, person, words);
    },
    [coachId, direction, tickets, words, rep, weekID],
  );
}
