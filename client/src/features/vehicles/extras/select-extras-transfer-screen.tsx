import { LinkRow } from '#ui/link-row.tsx';
import { SelectTransfer } from '../transfers/select-transfer.tsx';

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
