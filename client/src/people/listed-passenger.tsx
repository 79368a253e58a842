import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { brandTone } from './brand-tone.ts';

export interface ListedPassengerProps {
  name: string;
  bookingRef: string;
  cancelled: boolean;
  /** Done on this phone, not sent yet. */
  waiting?: boolean;
  /** The workflow's own badges, after the brand's. */
  children?: ReactNode;
}

/** A passenger in a list: name large, reference small, brand and status as badges. */
export function ListedPassenger(props: ListedPassengerProps) {
  const { name, bookingRef, cancelled, waiting = false, children } = props;
  const prefix = referencePrefix(bookingRef);
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-1">
      <span className="max-w-full flex-auto">
        <span className="block text-lg font-bold">{name}</span>
        <span className="block text-sm text-muted">{bookingRef}</span>
      </span>
      <span className="flex flex-wrap justify-end gap-1">
        <Badge tone={brandTone(prefix)}>{prefix}</Badge>
        {children}
        {cancelled && <Badge tone="bad">CANCELLED</Badge>}
        {waiting && (
          <Badge tone="info" icon={CloudUpload}>
            Not sent yet
          </Badge>
        )}
      </span>
    </span>
  );
}
