import type { EventTicket } from '@offpiste/domain/contract/event.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import { type Passage, statusAfter, type Way } from '@offpiste/domain/rules/event-passages.ts';
import { type ListMoment, type OwnFact, onTopOf } from '#offline/lists/on-top.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { barcodeIn } from '#offline/outbox/recorded-body.ts';

/** A way in or out that this phone recorded. */
export interface OwnPassage extends Passage {
  barcode: string;
  /** Not proven to have reached the server. */
  unsent: boolean;
}

/** This phone's passages at an event that count on top of its list. */
export interface OwnPassages {
  /** In the order of recording, whatever the clock said. */
  passages: readonly OwnPassage[];
  /** Those that the list includes although this phone has undone them since. */
  undone: readonly { barcode: string; way: Way }[];
}

const ways: Readonly<Record<string, Way>> = { 'validate-in': 'in', 'validate-out': 'out' };

export function ownPassages(
  made: ListMoment | null,
  recorded: readonly OutboxItem[],
  place: string,
): OwnPassages {
  const { done, undone } = onTopOf(made, recorded, place);
  const passages = done.flatMap(({ kind, body, item, unsent }) => {
    const way = ways[kind];
    const by = { actionId: item.id, repId: item.owner, repName: '', at: item.recordedAt };
    return way ? [{ way, barcode: barcodeOf(body), unsent, ...by }] : [];
  });
  return {
    passages,
    undone: undone.flatMap(({ kind, body }) => {
      const way = ways[kind];
      return way ? [{ way, barcode: barcodeOf(body) }] : [];
    }),
  };
}

/** A guest's state when the list was sent, without what this phone has undone since. */
export function listedStatus(
  { barcode, entryStatus }: EventTicket,
  { undone }: Pick<OwnPassages, 'undone'>,
): EventTicket['entryStatus'] {
  const isUndone = undone.some(
    (passage) => passage.barcode === barcode && statusAfter(passage.way) === entryStatus,
  );
  if (!isUndone) return entryStatus;
  return entryStatus === 'exited' ? 'entered' : 'none';
}

/** The code that a recorded body is about. */
function barcodeOf(body: OwnFact['body']): string {
  return stripFraming(barcodeIn(body));
}
