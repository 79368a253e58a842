import { createLink } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cardClass } from './card.tsx';
import { classNames } from './class-names.ts';

/** A card that leads somewhere, as a whole. */
export const LinkCard = createLink(CardAnchor);

function CardAnchor({ children, className, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      className={classNames(
        cardClass,
        'flex min-h-tap items-center gap-2 px-4 py-3 active:bg-sunken',
        className,
      )}
      {...rest}
    >
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight aria-hidden className="size-6 shrink-0" />
    </a>
  );
}
