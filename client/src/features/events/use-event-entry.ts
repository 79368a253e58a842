import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { Way } from '@offpiste/domain/rules/event-passages.ts';
import { useCallback } from 'react';
import { submitAction } from '#offline/outbox/submit-action.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { verdictOf } from '#scan/verdict/verdict-of.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useSession } from '#session/session.ts';
import { nameInWeek } from '#week/page/name-in-week.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { eventMessages } from './event-messages.ts';
import type { GuestTicket } from './guest-tickets.ts';

/** The event at whose door somebody is let in or out; its name if the phone knows it. */
export interface EntryPlace {
  eventId: string;
  eventName?: string | undefined;
}

/** Lets one guest in or out, scanned or chosen by name: one action, with a new id for every call. */
export function useEventEntry(
  way: Way,
  { eventId, eventName }: EntryPlace,
  tickets: readonly GuestTicket[],
): (barcode: string, scanned: 0 | 1) => Promise<Verdict> {
  const { rep } = useSession();
  const weekId = useSelectedWeekId();
  const time = useResortTime();
  return useCallback(
    async (barcode, scanned) => {
      if (!rep || weekId === null) throw new Error('An action needs a signed-in rep and a week');
      const ticket = tickets.find((candidate) => candidate.barcode === barcode);
      const body = {
        weekId,
        barcode,
        eventId,
        deviceTimestamp: toInstant(Date.now()),
        idempotentId: crypto.randomUUID(),
        rep: rep.repId,
        scanned,
      };
      const answer = await submitAction(`validate-${way}`, body, {
        placeName: eventName,
        personName: ticket?.name,
      });
      const name = ticket?.name ?? (answer.state === 'saved' ? await nameInWeek(barcode) : null);
      return verdictOf(answer, { code: barcode, name, note: null }, eventMessages(way), time);
    },
    [way, eventId, eventName, tickets, time, rep, weekId],
  );
}
