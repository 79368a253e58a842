import { LinkCard } from '#ui/link-card.tsx';
import { SelectTransfer } from './select-transfer.tsx';

/** Chooses the transfer to load, one tab per direction. */
export function SelectLoadTransferScreen() {
  return (
    <SelectTransfer
      title="Load Transfer"
      back="/action"
      link={(transferId, direction, children) => (
        <LinkCard to="/loadTransfer/$transferId/$direction" params={{ transferId, direction }}>
          {children}
        </LinkCard>
      )}
    />
  );
}
