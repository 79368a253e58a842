import { errorText } from '@offpiste/domain/contract/errors.ts';
import type { LiftPassTicket } from '@offpiste/domain/contract/lift-pass.ts';
import { CircleCheck, CircleOff, Ticket } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { durationText } from './listed-pass.ts';

export type PassState = 'ready' | 'distributed' | 'deleted';

/** Deleted says more than distributed: such a pass should not be out at all. */
export function passState({
  deleted,
  distributed,
}: Pick<LiftPassTicket, 'deleted' | 'distributed'>): PassState {
  if (deleted === '1') return 'deleted';
  return distributed === 1 ? 'distributed' : 'ready';
}

/** The pass that was scanned or found by name, and whether it may be handed out. */
export function ChosenPass({ ticket }: { ticket: LiftPassTicket }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Read aloud when it appears: the rep's eyes are on the passenger.
  useEffect(() => heading.current?.focus(), []);
  const state = passState(ticket);
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-start justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {ticket.name}
        </h2>
        {state === 'ready' && (
          <Badge tone="info" icon={Ticket}>
            Ready
          </Badge>
        )}
        {state === 'distributed' && (
          <Badge tone="ok" icon={CircleCheck}>
            Distributed
          </Badge>
        )}
        {state === 'deleted' && (
          <Badge tone="bad" icon={CircleOff}>
            Deleted
          </Badge>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact label="Pass type" value={ticket.passType} />
        <Fact label="Duration" value={durationText(ticket.duration) ?? 'Not available'} />
        <Fact label="Booking" value={ticket.bookingRef} code />
        <Fact label="Pass" value={ticket.barcode} code />
      </dl>
      {state === 'distributed' && (
        <Alert tone="warn" className="mt-4">
          {errorText('already_distributed_pass', { name: ticket.name, bookingRef: ticket.bookingRef })}
        </Alert>
      )}
      {state === 'deleted' && <Alert className="mt-4">{errorText('pass_deleted')}</Alert>}
    </Card>
  );
}

function Fact({ label, value, code = false }: { label: string; value: string; code?: boolean }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className={code ? 'break-all' : undefined}>{value}</dd>
    </>
  );
}
