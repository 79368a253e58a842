import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** The look of a card. */
export const cardClass = 'rounded-card border border-line bg-surface';

export interface CardProps extends ComponentProps<'section'> {
  /** Shown as the card's heading. */
  heading?: string;
}

/** A surface that holds one subject. */
export function Card({ heading, className, children, ...rest }: CardProps) {
  return (
    <section className={classNames(cardClass, 'p-4', className)} {...rest}>
      {heading && <h2 className="mb-2 font-semibold">{heading}</h2>}
      {children}
    </section>
  );
}
