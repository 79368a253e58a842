import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { ActivityLine } from './activity-lines.ts';

/** One action of the rep: who, what, when, how it stands and why. */
export function ActivityCard({ line, actions }: { line: ActivityLine; actions?: ReactNode }) {
  return (
    <article className={classNames(cardClass, 'p-4')}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-base font-bold">{line.name ?? line.what}</h3>
        <Badge tone={line.tone}>{line.status}</Badge>
      </div>
      {line.name && <p>{line.what}</p>}
      {line.parts.length === 0 && <p className="font-mono text-sm break-all text-muted">{line.code}</p>}
      {line.why && <p className="mt-1">{line.why}</p>}
      {line.parts.length > 0 && (
        <ul className="my-2 border-y border-line">
          {line.parts.map(({ code, name, done, why }) => (
            <li key={code} className="flex items-start gap-2 border-b border-line py-2 last:border-0">
              {done ? (
                <CircleCheck aria-hidden className="size-6 shrink-0 text-ok" />
              ) : (
                <TriangleAlert aria-hidden className="size-6 shrink-0 text-warn" />
              )}
              <span className="min-w-0">
                {name && <span className="block font-bold">{name}</span>}
                <span className="block font-mono text-sm break-all text-muted">{code}</span>
                <span className="block">{why}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="nums text-sm text-muted">{line.at}</p>
      {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
    </article>
  );
}
