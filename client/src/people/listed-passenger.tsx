import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Matched } from './matched.tsx';
import { brandTone } from './staff-looks.ts';

export interface ListedPassengerProps {
  name: string;
  bookingRef: string;
  cancelled: boolean;
  /** After the reference: what distinguishes namesakes. */
  detail?: string | null | undefined;
  /** What was searched for: its parts of name and reference are marked. */
  query?: string | undefined;
  /** In regular weight: there is nothing to open. */
  isQuiet?: boolean;
  /** Done on this phone, not sent yet. */
  waiting?: boolean;
  /** What the workflow has to say about this passenger. */
  children?: ReactNode;
}

/** The row around a `ListedPassenger`, whose edge is at the edge of the row. */
export const personRowClass =
  'relative flex min-h-[53px] w-full flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-3 pl-4 text-left active:bg-sunken';

/** A passenger in a list: the brand as the row's edge and in the reference, name over reference, then the state. */
export function ListedPassenger(props: ListedPassengerProps) {
  const { name, bookingRef, cancelled, detail, query, isQuiet = false, waiting = false, children } = props;
  return (
    <>
      <span
        aria-hidden
        className="tone absolute inset-y-1.5 left-0 w-1 rounded-r-[3px] bg-tone"
        style={brandTone(referencePrefix(bookingRef))}
      />
      <span className="min-w-0 flex-[1_1_8em]">
        <span className={classNames('block leading-[1.3125rem]', !isQuiet && 'font-semibold')}>
          <Matched text={name} query={query} />
        </span>
        <span className="block text-sm leading-[1.0625rem] text-muted">
          <Matched text={bookingRef} query={query} />
          {detail && ` · ${detail}`}
        </span>
      </span>
      {children}
      {cancelled && <Badge tone="bad">CANCELLED</Badge>}
      {waiting && (
        <span className="inline-flex items-center gap-1 text-sm font-semibold whitespace-nowrap text-info">
          <CloudUpload aria-hidden className="size-4" />
          Not sent yet
        </span>
      )}
    </>
  );
}
