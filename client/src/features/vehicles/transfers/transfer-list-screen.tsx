import type { TransferRow } from '@offpiste/domain/contract/transfer.ts';
import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import { BusFront } from 'lucide-react';
import { ListBody } from '#lists/list-body.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkRow, RowList, RowWords } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { Journeys } from '../shared/journey.tsx';
import { useTransferRows } from '../shared/use-vehicles.ts';
import { VehiclePlate } from '../shared/vehicle-plate.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Every transfer of the week. */
export function TransferListScreen() {
  const rows = useTransferRows();
  return (
    <Screen title="Transfers" back="/home" dataAt={rows.dataAt}>
      <ListBody list={rows} label="Loading transfers">
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={BusFront} title="No transfers this week" />
          ) : (
            <RowList>
              {[...data]
                .sort((a, b) => compareByNumber(a.transferId, b.transferId))
                .map((transfer) => (
                  <li key={transfer.transferId}>
                    <TransferListRow transfer={transfer} />
                  </li>
                ))}
            </RowList>
          )
        }
      </ListBody>
    </Screen>
  );
}

/** A transfer in the list: its status, how many travel each way, and when and where each journey starts. */
function TransferListRow({ transfer }: { transfer: TransferRow }) {
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
