import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { Button } from '#ui/button.tsx';
import { useNow } from '#ui/use-now.ts';
import { useUndoOffers } from '#undo/use-undo-offers.ts';
import type { AskedUndo } from '#undo/use-undo-question.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { ActivityCard } from './activity-card.tsx';
import { type ActivityLine, activityLine } from './activity-lines.ts';
import { useKnownNames } from './use-known-names.ts';

export interface ActivitySectionProps {
  heading: string;
  /** The text that says what to do about these. */
  hint?: string;
  items: readonly OutboxItem[];
  /** Buttons of one item. */
  actions?: (item: OutboxItem) => ReactNode;
  /** Asks whether to undo one; omitted where nothing can be undone. */
  onUndo?: (asked: AskedUndo) => void;
}

/** Actions in the same state; omitted while there are none. */
export function ActivitySection({ heading, hint, items, actions, onUndo }: ActivitySectionProps) {
  const now = useNow(60_000);
  const time = useResortTime();
  const names = useKnownNames(items);
  const { of: offersOf, isUndone } = useUndoOffers();
  if (items.length === 0) return null;
  return (
    <section className="mb-4" aria-label={heading}>
      <h2 className="px-1 text-note font-bold">
        {heading} ({items.length})
      </h2>
      {hint && <p className="px-1 text-sm text-muted">{hint}</p>}
      <ul className="mt-1.5 flex flex-col gap-2">
        {items.map((item) => {
          const line = activityLine(item, { now, time, names, isUndone });
          const offers = onUndo ? offersOf(item) : [];
          const undo = (actionId: string, { name, code }: Pick<ActivityLine, 'name' | 'code'>) => {
            const offer = offers.find(({ undoes }) => undoes.idempotentId === actionId);
            if (!offer) return null;
            const { undoes, needsReason } = offer;
            const question = { kind: undoes.kind, what: line.what, name, code, needsReason };
            return <UndoButton whom={name ?? code} onClick={() => onUndo?.({ offer, question })} />;
          };
          const own = undo(item.id, line);
          const others = actions?.(item);
          return (
            <li key={item.id}>
              <ActivityCard
                line={line}
                actions={
                  (own || others) && (
                    <>
                      {own}
                      {others}
                    </>
                  )
                }
                partActions={(part) => undo(part.actionId, part)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function UndoButton({ whom, onClick }: { whom: string; onClick: () => void }) {
  return (
    <Button variant="secondary" icon={Undo2} aria-label={`Undo, ${whom}`} onClick={onClick}>
      Undo
    </Button>
  );
}
