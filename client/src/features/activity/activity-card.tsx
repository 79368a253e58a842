import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { ActivityLine, ActivityPart } from './activity-lines.ts';

export interface ActivityCardProps {
  line: ActivityLine;
  /** Buttons of the whole action, and of each passenger where it holds several. */
  actions?: ReactNode;
  partActions?: (part: ActivityPart) => ReactNode;
}

/** One action of the rep: who, what, when, its state and why. */
export function ActivityCard({ line, actions, partActions }: ActivityCardProps) {
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
