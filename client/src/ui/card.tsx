import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** The one raised surface. */
export const cardClass = 'rounded-card bg-surface shadow-card';

export interface CardProps extends ComponentProps<'section'> {
  /** Shown as the card's heading. */
  heading?: string;
}

/** A raised surface that holds one subject. */
export function Card({ heading, className, children, ...rest }: CardProps) {
  return (
    <section className={classNames(cardClass, 'p-4', className)} {...rest}>
      {heading && <h2 className="mb-2 text-lg font-bold">{heading}</h2>}
      {children}
    </section>
  );
}
