import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { MenuEntry } from './menu-cards.ts';

export interface MenuCardProps {
  entry: MenuEntry;
  /** What there is to know before opening it. */
  lines?: readonly string[] | undefined;
}

/** A card that leads to a screen. */
export function MenuCard({ entry: { label, to, icon: Icon }, lines = [] }: MenuCardProps) {
  const id = useId();
  return (
    <li
      className={classNames(
        cardClass,
        'relative flex min-h-21 flex-col gap-1.5 px-3 py-2.5 active:bg-sunken short:min-h-14',
      )}
    >
      <Icon aria-hidden className="size-6 text-brand" />
      <Link
        to={to}
        aria-describedby={lines.length > 0 ? id : undefined}
        // The whole card is the target; its lines are no part of the link's name.
        className="leading-[1.25rem] font-semibold hyphens-auto after:absolute after:inset-0"
      >
        {label}
      </Link>
      {lines.length > 0 && (
        <span id={id} className="text-sm text-muted">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </span>
      )}
    </li>
  );
}
