import type { CoachTicket } from '@offpiste/domain/contract/coach.ts';
import { referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { CloudUpload } from 'lucide-react';
import { Badge, type BadgeColour } from '#ui/badge.tsx';

const brandColours: Record<string, BadgeColour> = { NUCO: 'burgundy', WASTELAND: 'cyan' };

export interface PassengerLinesProps {
  ticket: CoachTicket;
  /** Loaded on this phone, not sent yet. */
  waiting?: boolean;
}

/** A passenger of a coach: name large, reference small, brand, equipment and cancellation as badges. */
export function PassengerLines({ ticket, waiting = false }: PassengerLinesProps) {
  const prefix = referencePrefix(ticket.bookingRef);
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-1">
      <span className="max-w-full flex-auto">
        <span className="block text-lg font-bold">{ticket.name}</span>
        <span className="block font-mono text-sm text-muted">{ticket.bookingRef}</span>
      </span>
      <span className="flex flex-wrap justify-end gap-1">
        <Badge tone={brandColours[prefix] ?? 'teal'}>{prefix}</Badge>
        {ticket.equipment === 1 && (
          <Badge tone="warn">
            <abbr title="Equipment" className="no-underline">
              E
            </abbr>
          </Badge>
        )}
        {ticket.deleted === '1' && <Badge tone="bad">CANCELLED</Badge>}
        {waiting && (
          <Badge tone="info" icon={CloudUpload}>
            Not sent yet
          </Badge>
        )}
      </span>
    </span>
  );
}
