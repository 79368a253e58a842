import type { Passage, Way } from '@offpiste/domain/rules/event-passages.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';

/** A way in or out that this phone recorded. */
export interface OwnPassage extends Passage {
  barcode: string;
}

const ways: Partial<Record<OutboxItem['kind'], Way>> = { 'validate-in': 'in', 'validate-out': 'out' };

/**
 * What this phone has done at an event and its list does not tell yet, oldest first: passages still on their way,
 * and those that the server accepted after it sent the list.
 */
export function ownPassages(
  items: readonly OutboxItem[],
  place: string,
  listAt: number | null,
): OwnPassage[] {
  return items
    .filter((item) => item.place === place && !isTold(item, listAt))
    .flatMap(({ kind, id, owner, body, recordedAt }) => {
      const way = ways[kind];
      const { barcode } = JSON.parse(body) as { barcode: string };
      return way ? [{ way, barcode, actionId: id, repId: owner, repName: '', at: recordedAt }] : [];
    })
    .sort((a, b) => a.at - b.at);
}

function isTold({ outcome, settledAt }: OutboxItem, listAt: number | null): boolean {
  if (outcome === null) return false;
  return outcome.result !== 'accepted' || listAt === null || (settledAt ?? 0) <= listAt;
}
