import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass } from './button.tsx';

/** A link that looks like a button beside others. */
export const LinkButton = createLink(ButtonAnchor);

function ButtonAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a className={buttonClass('secondary', className)} {...rest} />;
}
