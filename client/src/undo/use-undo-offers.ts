import { fullCodeIn } from '@offpiste/domain/rules/code.ts';
import { undoOf } from '#offline/outbox/in-force.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { barcodeIn } from '#offline/outbox/recorded-body.ts';
import { type Undoable, undoablesOf, undoTermsOf } from '#offline/outbox/undoable.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useSession } from '#session/session.ts';
import { useNow } from '#ui/use-now.ts';

/** Something that can be undone now, and whether that takes a reason. */
export interface UndoOffer extends Undoable {
  needsReason: boolean;
}

interface UndoOffers {
  /** What of an item of the outbox can be undone now. */
  of: (item: OutboxItem) => UndoOffer[];
  /** Whether an action, or part of one, is undone on this phone. */
  isUndone: (actionId: string) => boolean;
}

/** Renewed so often that an offer ends soon after its fifteen minutes. */
const EVERY_MS = 15_000;

/** What the signed-in rep can undo of what was done on this phone. */
export function useUndoOffers(): UndoOffers {
  const { items } = useOutbox();
  const { rep } = useSession();
  const now = useNow(EVERY_MS);
  return {
    of: (item) => {
      if (!rep) return [];
      return undoablesOf(item).flatMap((undoable) => {
        const terms = undoTermsOf(undoable, items, { level: rep.level, now });
        return terms ? [{ ...undoable, needsReason: terms === 'with-reason' }] : [];
      });
    },
    isUndone: (actionId) => undoOf(items, actionId) !== null,
  };
}

/** Returns what can be undone of a person, by their code, of what this phone did at a place; null where nothing can. */
export function useOwnUndo(place: string | null): (code: string) => UndoOffer | null {
  const { recorded } = useOutbox();
  const offers = useUndoOffers();
  const here = place === null ? [] : recorded.filter((item) => item.place === place);
  return (code) =>
    here
      .filter(({ body }) => codeOf(body) === code)
      .flatMap((item) => offers.of(item))
      .at(-1) ?? null;
}

function codeOf(body: string): string {
  const barcode = barcodeIn(body);
  return fullCodeIn(barcode) ?? barcode;
}
