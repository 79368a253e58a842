import type { LucideIcon } from 'lucide-react';

/** One fact in a line, identified by its icon. */
export function IconLine({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span className="flex items-start gap-1">
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
      <span className="min-w-0">{text}</span>
    </span>
  );
}
