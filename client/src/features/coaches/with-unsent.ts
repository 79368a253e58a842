import { type ActionBody, actionTable } from '@offpiste/domain/contract/actions.ts';
import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import type { Direction } from '@offpiste/domain/rules/coach-loading.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';

/** A list of passengers with this phone's own loads that the server does not know yet. */
export interface TicketsWithUnsent {
  tickets: CoachTicket[];
  /** Barcodes that are loaded on this phone only. */
  waiting: ReadonlySet<string>;
}

/** Lays the rep's unsent loads of a coach over the server's list; only passengers of the list are touched. */
export function withUnsent(
  tickets: readonly CoachTicket[],
  unsent: readonly OutboxItem[],
  coach: { coachId: string; direction: Direction },
): TicketsWithUnsent {
  const place = actionTable['load-coach'].place(coach);
  const sentLater = new Set(
    unsent
      .filter((item) => item.kind === 'load-coach' && item.place === place)
      .map((item) => stripFraming((JSON.parse(item.body) as ActionBody<'load-coach'>).barcode)),
  );
  const waiting = new Set(
    tickets
      .filter((ticket) => ticket.loaded === 0 && ticket.deleted === '0' && sentLater.has(ticket.barcode))
      .map(({ barcode }) => barcode),
  );
  return {
    tickets: tickets.map((ticket) => (waiting.has(ticket.barcode) ? { ...ticket, loaded: 1 } : ticket)),
    waiting,
  };
}
