import { CircleCheck, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { useNow } from '#ui/use-now.ts';
import { useUndoOffers } from '#undo/use-undo-offers.ts';
import type { AskedUndo } from '#undo/use-undo-question.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { type ActivityLine, type ActivityPart, activityLine } from './activity-lines.ts';
import { useKnownNames } from './known-names.ts';

interface ActivitySectionProps {
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

interface ActivityCardProps {
  line: ActivityLine;
  /** Buttons of the whole action, and of each passenger where it holds several. */
  actions?: ReactNode;
  partActions?: (part: ActivityPart) => ReactNode;
}

/** One action of the rep: who, what, when, its state and why. */
function ActivityCard({ line, actions, partActions }: ActivityCardProps) {
  return (
    <article className={classNames(cardClass, 'p-4')}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 font-semibold">{line.name ?? line.what}</h3>
        <Badge tone={line.tone}>{line.status}</Badge>
      </div>
      {line.name && <p>{line.what}</p>}
      {line.parts.length === 0 && <p className="text-sm break-all text-muted">{line.code}</p>}
      {line.why && <p className="mt-1">{line.why}</p>}
      {line.parts.length > 0 && (
        <ul className="my-2 border-y border-line">
          {line.parts.map((part) => (
            <li key={part.code} className="flex items-start gap-2 border-b border-line py-2 last:border-0">
              {part.done ? (
                <CircleCheck aria-hidden className="size-6 shrink-0 text-ok" />
              ) : (
                <TriangleAlert aria-hidden className="size-6 shrink-0 text-warn" />
              )}
              <span className="min-w-0 flex-1">
                {part.name && <span className="block font-semibold">{part.name}</span>}
                <span className="block text-sm break-all text-muted">{part.code}</span>
                <span className="block">{part.why}</span>
              </span>
              {partActions?.(part)}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">{line.at}</p>
      {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
    </article>
  );
}
