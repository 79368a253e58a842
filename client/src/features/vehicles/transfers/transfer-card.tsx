import type { TransferRow } from '@offpiste/domain/contract/transfer.ts';
import { Link } from '@tanstack/react-router';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Journeys } from '../shared/journeys.tsx';
import { StatusBadge } from './status-badge.tsx';

/** A transfer in the list: its status, how many travel each way, and when and where each journey starts. */
export function TransferCard({ transfer }: { transfer: TransferRow }) {
  return (
    <Link
      to="/transfer/$transferId"
      params={{ transferId: transfer.transferId }}
      className={classNames(cardClass, 'block p-4 active:bg-sunken')}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-bold">{transfer.transferId}</h2>
        <StatusBadge status={transfer.Status} />
      </div>
      {transfer.Route.trim() && <p className="text-muted">{transfer.Route}</p>}
      <Journeys vehicle={transfer} />
    </Link>
  );
}
