import type { EventTicket } from '@offpiste/domain/contract/event.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import { type Passage, statusAfter, type Way } from '@offpiste/domain/rules/event-passages.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { isFact, standing, undoneSince } from '#offline/outbox/standing.ts';

/** A way in or out that this phone recorded. */
export interface OwnPassage extends Passage {
  barcode: string;
}

/** What this phone has done at an event and its list, sent at `listAt`, does not tell. */
export interface Untold {
  /**
   * In the order of recording, whatever the clock said: those still on their way, and those that the server recorded
   * after it sent the list.
   */
  passages: readonly OwnPassage[];
  /** Those that the list tells of although this phone has undone them since. */
  undone: readonly { barcode: string; way: Way }[];
}

const ways: Readonly<Record<string, Way>> = { 'validate-in': 'in', 'validate-out': 'out' };

export function untoldPassages(items: readonly OutboxItem[], place: string, listAt: number | null): Untold {
  const isUntold = ({ settledAt }: OutboxItem) =>
    settledAt === null || (listAt !== null && settledAt > listAt);
  const passages = standing(items)
    .filter((item) => item.place === place && isFact(item) && isUntold(item))
    .flatMap(({ kind, id, owner, body, recordedAt }) => {
      const way = ways[kind];
      return way
        ? [{ way, barcode: barcodeOf(body), actionId: id, repId: owner, repName: '', at: recordedAt }]
        : [];
    });
  const undone = undoneSince(items, listAt ?? undefined)
    .filter((action) => action.place === place)
    .flatMap(({ kind, body }) => {
      const way = ways[kind];
      return way && body !== undefined ? [{ way, barcode: barcodeOf(body) }] : [];
    });
  return { passages, undone };
}

/** How a guest stood when the list was sent, less what this phone has undone since. */
export function listedStatus(
  { barcode, entryStatus }: EventTicket,
  { undone }: Pick<Untold, 'undone'>,
): EventTicket['entryStatus'] {
  const isUndone = undone.some(
    (passage) => passage.barcode === barcode && statusAfter(passage.way) === entryStatus,
  );
  if (!isUndone) return entryStatus;
  return entryStatus === 'exited' ? 'entered' : 'none';
}

/** The code that a recorded body is about. */
function barcodeOf(body: string): string {
  return stripFraming((JSON.parse(body) as { barcode: string }).barcode);
}
