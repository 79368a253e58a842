import type { TransferRow } from '@offpiste/domain/contract/transfer.ts';
import { LinkRow } from '#ui/link-row.tsx';
import { RowWords } from '#ui/row-list.tsx';
import { Journeys } from '../shared/journeys.tsx';
import { VehiclePlate } from '../shared/vehicle-plate.tsx';
import { StatusBadge } from './status-badge.tsx';

/** A transfer in the list: its status, how many travel each way, and when and where each journey starts. */
export function TransferListRow({ transfer }: { transfer: TransferRow }) {
  const { transferId, Route, Status } = transfer;
  const route = Route.trim();
  return (
    <LinkRow to="/transfer/$transferId" params={{ transferId }} className="min-h-16">
      <VehiclePlate kind="transfer" name={transferId} />
      <RowWords
        name={
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <span>
              <span className="sr-only">{transferId}, </span>
              {route}
            </span>
            <StatusBadge status={Status} />
          </span>
        }
        line={<Journeys vehicle={transfer} />}
      />
    </LinkRow>
  );
}
