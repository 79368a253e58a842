import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';

/** What the strip above a coach being loaded shows. */
export interface LoadCounts {
  total: number;
  loaded: number;
  remaining: number;
  equipment: { total: number; loaded: number };
}

/** Counts a coach's passengers; cancelled ones are on the list and count nowhere. */
export function loadCounts(tickets: readonly CoachTicket[]): LoadCounts {
  const expected = tickets.filter((ticket) => ticket.deleted === '0');
  const loaded = expected.filter((ticket) => ticket.loaded === 1);
  return {
    total: expected.length,
    loaded: loaded.length,
    remaining: expected.length - loaded.length,
    equipment: {
      total: expected.filter((ticket) => ticket.equipment === 1).length,
      loaded: loaded.filter((ticket) => ticket.equipment === 1).length,
    },
  };
}
