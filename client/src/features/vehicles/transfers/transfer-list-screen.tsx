import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import { BusFront } from 'lucide-react';
import { ListBody } from '#lists/list-body.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RowList } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { TransferListRow } from './transfer-list-row.tsx';
import { useTransferRows } from './use-transfers.ts';

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
