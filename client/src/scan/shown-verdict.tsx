import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { type UndoOffer, useUndoOffers } from '#undo/use-undo-offers.ts';
import type { Verdicts } from './verdict/use-verdicts.ts';
import type { Verdict } from './verdict/verdict.ts';
import { type PlaceCount, VerdictPanel } from './verdict/verdict-panel.tsx';

export interface ShownVerdictProps {
  verdicts: Pick<Verdicts, 'shown' | 'held' | 'tap'>;
  /** How many are done at the place; null where the screen has no count. */
  count?: PlaceCount | null;
  /** Undoes what the verdict is on. */
  onUndo: (verdict: Verdict, offer: UndoOffer) => void;
  /** Does what the verdict offers instead; absent where nothing is offered. */
  onInstead?: (verdict: Verdict) => void;
}

/** The verdict on show, with Undo as long as what it is on can be undone. */
export function ShownVerdict({ verdicts, count = null, onUndo, onInstead }: ShownVerdictProps) {
  const { shown, held, tap } = verdicts;
  const offers = useUndoOffers();
  const { items } = useOutbox();
  const verdict = shown === 'checking' ? null : shown;
  const item = verdict?.item && items.find(({ id }) => id === verdict.item?.id);
  const [offer] = item ? offers.of(item) : [];
  return (
    <VerdictPanel
      shown={shown}
      held={held}
      onTap={tap}
      count={count}
      onUndo={verdict && offer ? () => onUndo(verdict, offer) : null}
      onInstead={verdict?.instead && onInstead ? () => onInstead(verdict) : null}
    />
  );
}
