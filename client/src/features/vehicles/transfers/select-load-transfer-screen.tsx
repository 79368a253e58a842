import { ListBody } from '#lists/list-body.tsx';
import { LinkCard } from '#ui/link-card.tsx';
import { Screen } from '#ui/screen.tsx';
import { SelectVehicle } from '../shared/select-vehicle.tsx';
import { transferText } from './transfer-text.ts';
import { useAllTransfers, useTransferRows } from './use-transfers.ts';

/** Chooses the transfer to load, one tab per direction. */
export function SelectLoadTransferScreen() {
  const transfers = useAllTransfers();
  const rows = useTransferRows().data;
  return (
    <Screen title="Load Transfer" back="/action" dataAt={transfers.dataAt}>
      <ListBody list={transfers} label="Loading transfers">
        {(ids) => (
          <SelectVehicle
            ids={ids}
            none={transferText.none}
            vehicle={(transferId) => ({
              name: transferId,
              facts: rows?.find((candidate) => candidate.transferId === transferId),
            })}
            link={(transferId, direction, children) => (
              <LinkCard to="/loadTransfer/$transferId/$direction" params={{ transferId, direction }}>
                {children}
              </LinkCard>
            )}
          />
        )}
      </ListBody>
    </Screen>
  );
}
