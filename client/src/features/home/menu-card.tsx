import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { CardLine } from './card-lines.ts';
import type { MenuEntry } from './menu-cards.ts';

export interface MenuCardProps {
  entry: MenuEntry;
  /** What there is to know before opening it. */
  line?: CardLine | undefined;
  /** A row instead of a tile. */
  compact: boolean;
}

/** A card that leads to a screen. */
export function MenuCard({ entry, line = {}, compact }: MenuCardProps) {
  const { label, to, icon: Icon, timed = false, lead, tall = false } = entry;
  const id = useId();
  const words = lead && !compact && line.next ? `${lead} ${line.next}` : line.next;
  const shown = compact && !timed ? null : words;
  return (
    <li
      className={classNames(
        cardClass,
        'relative flex gap-x-3 gap-y-1.5 px-3 py-2 active:bg-sunken max-[370px]:gap-1.5 max-[370px]:px-2.5',
        // With room for what there is to know: the cards below do not move when it comes.
        compact ? 'items-center' : 'flex-col',
        compact ? (tall ? 'min-h-18.5' : 'min-h-tap') : tall ? 'min-h-26' : 'min-h-21.5',
      )}
    >
      <Icon aria-hidden className="size-6 shrink-0 text-brand" />
      <div className="min-w-0">
        <Link
          to={to}
          aria-describedby={shown ? id : undefined}
          // The whole card is the target; its lines are no part of the link's name.
          className={classNames(
            'block leading-[1.25rem] font-semibold hyphens-auto after:absolute after:inset-0',
            // Accommodation stays one word on a narrow phone.
            compact && 'text-note',
          )}
        >
          {label}
        </Link>
        {shown && (
          <span id={id} className="block text-sm text-muted">
            {shown}
          </span>
        )}
      </div>
    </li>
  );
}
