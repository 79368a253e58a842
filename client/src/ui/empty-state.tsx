import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  children?: ReactNode;
}

/** Says that the list is empty, and what to do about it. */
export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      {Icon && <Icon aria-hidden className="size-10 text-muted" />}
      <p className="text-lg font-bold">{title}</p>
      {children && <div className="text-muted">{children}</div>}
    </div>
  );
}
