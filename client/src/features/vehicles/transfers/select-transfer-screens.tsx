import { LinkRow } from '#ui/row-list.tsx';
import { SelectVehicle, type SelectVehicleProps } from '../shared/select-vehicle.tsx';
import { useAllTransfers, useTransferRows } from '../shared/use-vehicles.ts';

/** Chooses a transfer of the week, to load it or to add extra passengers. */
function SelectTransfer(props: Pick<SelectVehicleProps, 'title' | 'back' | 'link'>) {
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

/** Chooses the transfer to load, one tab per direction. */
export function SelectLoadTransferScreen() {
  return (
    <SelectTransfer
      title="Load Transfer"
      back="/action"
      link={(transferId, direction, children) => (
        <LinkRow to="/loadTransfer/$transferId/$direction" params={{ transferId, direction }}>
          {children}
        </LinkRow>
      )}
    />
  );
}

/** Chooses the transfer that somebody rides on beyond its list, one tab per direction. */
export function SelectExtrasTransferScreen() {
  return (
    <SelectTransfer
      title="Load Extras"
      back="/loadTransfer"
      link={(transferId, direction, children) => (
        <LinkRow to="/load-extras/$transferId" params={{ transferId }} search={{ direction }}>
          {children}
        </LinkRow>
      )}
    />
  );
}
