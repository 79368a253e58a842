import { createLink } from '@tanstack/react-router';
import { Children, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A row as a whole is one target: plate or icon, words, figure or state. */
export const rowClass =
  'relative flex min-h-tap w-full flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-3 pl-4 text-left active:bg-sunken';

/** Fewer rows than this are in a card. */
const FEW = 6;

interface RowListProps {
  /** The rows are part of a card already. */
  inCard?: boolean;
  className?: string;
  /** A `li` for each row. */
  children: ReactNode;
}

/** Rows over the whole width of the screen, or in a card where they are few. */
export function RowList({ inCard = false, className, children }: RowListProps) {
  const few = Children.count(children) < FEW;
  return (
    <ul className={classNames(inCard ? rowsInCard : few ? rowsAsCard : rowsOverWidth, className)}>
      {children}
    </ul>
  );
}

/** Rows from edge to edge of the screen. */
export const rowsOverWidth = 'rows -mx-3 first:-mt-3';

const rowsAsCard = 'rows overflow-hidden rounded-card border-x border-x-line';
const rowsInCard = 'rows -mx-4 border-b-0 last:-mb-4 last:overflow-hidden last:rounded-b-card';

/** A second target in a row: an icon in a ring of 44 px, on 48 px. */
export const ringClass =
  'relative grid size-touch shrink-0 place-items-center rounded-full before:absolute before:inset-0.5 before:rounded-full before:border-(length:--outline) before:border-edge active:bg-sunken';

interface RowWordsProps {
  name: ReactNode;
  /** The second line, in grey. */
  line?: ReactNode;
}

/** What a row says: a name over one grey line. */
export function RowWords({ name, line }: RowWordsProps) {
  return (
    <span className="min-w-0 flex-[1_1_5em]">
      <span className="block leading-[1.25rem] font-semibold">{name}</span>
      {line && <span className="block text-sm text-muted">{line}</span>}
    </span>
  );
}

/** A row that leads somewhere, as a whole. */
export const LinkRow = createLink(RowAnchor);

function RowAnchor({ className, ...rest }: ComponentProps<'a'>) {
  return <a className={classNames(rowClass, className)} {...rest} />;
}

interface SectionHeadProps {
  title: ReactNode;
  /** At the right: how many. */
  aside?: ReactNode;
}

/** The heading over a list. */
export function SectionHead({ title, aside }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1 pt-3.5 pb-1.5 text-note first:pt-0">
      <h2 className="font-bold">{title}</h2>
      {aside && <span className="text-muted">{aside}</span>}
    </div>
  );
}
