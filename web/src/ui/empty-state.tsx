import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cardClass } from './card.tsx';
import { classNames } from './class-names.ts';
import { IconPlate } from './plate.tsx';

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** Something failed: read aloud at once. */
  failed?: boolean;
  children?: ReactNode;
  /** The way on. */
  action?: ReactNode;
}

/** Says that nothing is here, or could not be loaded, and what to do about it. */
export function EmptyState({ icon, title, failed = false, children, action }: EmptyStateProps) {
  return (
    <div className={classNames(cardClass, 'p-4')}>
      <div role={failed ? 'alert' : undefined} className="flex items-center gap-3.5">
        <IconPlate icon={icon} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          {children && <div className="text-note text-muted">{children}</div>}
        </div>
      </div>
      {action && <div className="mt-3.5 flex flex-col gap-2">{action}</div>}
    </div>
  );
}
