import { ListBody } from '#lists/list-body.tsx';
import { LinkCard } from '#ui/link-card.tsx';
import { Screen } from '#ui/screen.tsx';
import { SelectVehicle } from '../shared/select-vehicle.tsx';
import { extrasText } from './extras-text.ts';
import { useAllTransfers, useTransferRows } from './use-extras.ts';

/** Chooses the transfer that somebody rides on beyond its list, one tab per direction. */
export function SelectExtrasTransferScreen() {
  const transfers = useAllTransfers();
  const rows = useTransferRows().data?.mergedData;
  return (
    <Screen title="Load Extras" back="/loadTransfer" dataAt={transfers.dataAt}>
      <ListBody list={transfers} label="Loading transfers">
        {(ids) => (
          <SelectVehicle
            ids={ids}
            none={extrasText.none}
            vehicle={(transferId) => ({
              name: transferId,
              facts: rows?.find((candidate) => candidate.transferId === transferId),
            })}
            link={(transferId, direction, children) => (
              <LinkCard to="/load-extras/$transferId" params={{ transferId }} search={{ direction }}>
                {children}
              </LinkCard>
            )}
          />
        )}
      </ListBody>
    </Screen>
  );
}
