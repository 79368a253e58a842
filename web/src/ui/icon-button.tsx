import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** What it does, for screen readers. */
  label: string;
  /** A count on the icon's corner; nothing is shown for 0. */
  badge?: number;
  /** The meaning of the count, for screen readers: "3 not sent". */
  badgeLabel?: string;
}

/** The look of an icon that is itself a target. */
export const iconTargetClass =
  'relative inline-flex size-touch shrink-0 items-center justify-center rounded-field select-none active:bg-sunken disabled:text-muted';

/** An icon that everybody knows, 48 px square. */
export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, badge = 0, badgeLabel, className, ...rest } = props;
  return (
    <button
      type="button"
      aria-label={badge > 0 && badgeLabel ? `${label}, ${badgeLabel}` : label}
      className={classNames(iconTargetClass, className)}
      {...rest}
    >
      <Icon aria-hidden className="size-6" />
      {badge > 0 && <CountBadge count={badge} />}
    </button>
  );
}

function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="absolute top-1.5 right-1 min-w-4.5 rounded-full bg-info-fill px-1 text-center text-[0.75rem] leading-4.5 font-bold text-on-info"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
