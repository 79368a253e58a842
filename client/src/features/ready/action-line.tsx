import type { LucideIcon } from 'lucide-react';
import { Button } from '#ui/button.tsx';

export interface ActionLineProps {
  icon: LucideIcon;
  name: string;
  /** Read aloud when it changes. */
  text: string;
  /** What the button says. */
  action: string;
  onAction: () => void;
}

/** A line about this phone with something to do. */
export function ActionLine({ icon: Icon, name, text, action, onAction }: ActionLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-1.5">
      <Icon aria-hidden className="size-6 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block leading-[1.25rem] font-semibold">{name}</span>
        <span role="status" className="block text-sm text-muted">
          {text}
        </span>
      </span>
      <Button variant="secondary" onClick={onAction}>
        {action}
      </Button>
    </li>
  );
}
