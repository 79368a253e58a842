import { Link } from '@tanstack/react-router';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { MenuEntry } from './menu-cards.ts';

export interface MenuCardProps {
  entry: MenuEntry;
}

/** A card that leads to a screen. */
export function MenuCard({ entry: { label, to, icon: Icon } }: MenuCardProps) {
  return (
    <li>
      <Link
        to={to}
        className={classNames(
          cardClass,
          'flex h-full min-h-28 flex-col gap-2 py-3 pr-1 pl-3 hyphens-auto active:bg-sunken',
        )}
      >
        <span className="flex size-10 items-center justify-center rounded-card bg-brand-soft text-brand">
          <Icon aria-hidden className="size-6" />
        </span>
        <span className="font-bold">{label}</span>
      </Link>
    </li>
  );
}
