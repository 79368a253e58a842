import { SelectVehicle, type SelectVehicleProps } from '../shared/select-vehicle.tsx';
import { useAllTransfers, useTransferRows } from './use-transfers.ts';

/** Chooses a transfer of the week, to load it or to add extra passengers. */
export function SelectTransfer(props: Pick<SelectVehicleProps, 'title' | 'back' | 'link'>) {
  const transfers = useAllTransfers();
  const rows = useTransferRows().data;
  return (
    <SelectVehicle
      {...props}
      kind="transfer"
      runs={transfers}
      vehicle={(transferId) => ({
        name: transferId,
        facts: rows?.find((candidate) => candidate.transferId === transferId),
      })}
    />
  );
}
