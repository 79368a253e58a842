import { LinkRow } from '#ui/link-row.tsx';
import { SelectTransfer } from './select-transfer.tsx';

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
