import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** The word under the icon, and the button's name. */
  label: string;
  /** A count on the icon's corner; nothing is shown for 0. */
  badge?: number;
  /** The meaning of the count, for screen readers: "3 not sent". */
  badgeLabel?: string;
}

/** An icon with its word, 56 px square at least. */
export function IconButton({
  icon: Icon,
  label,
  badge = 0,
  badgeLabel,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames(
        'relative inline-flex min-h-tap min-w-tap flex-col items-center justify-center rounded-card px-2 py-2 text-sm',
        'select-none active:bg-sunken disabled:opacity-60',
        className,
      )}
      {...rest}
    >
      <span className="relative">
        <Icon aria-hidden className="size-6" />
        {badge > 0 && <CountBadge count={badge} />}
      </span>
      {label}
      {badge > 0 && badgeLabel && <span className="sr-only">, {badgeLabel}</span>}
    </button>
  );
}

function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="absolute -top-2 left-3 min-w-5 rounded-full bg-info-fill px-1 text-center text-sm leading-5 font-bold text-on-info"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
