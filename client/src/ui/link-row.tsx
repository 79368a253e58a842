import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { rowClass } from './row-list.tsx';

/** A row that leads somewhere, as a whole. */
export const LinkRow = createLink(RowAnchor);

function RowAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a className={classNames(rowClass, className)} {...rest} />;
}
