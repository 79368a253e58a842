import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { Link, useParams } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import { LoadVehicle } from '../shared/load-vehicle.tsx';
import { CapacitySummary } from './capacity-summary.tsx';
import { useTransferLoading } from './use-transfer-loading.ts';

/** Loads a transfer: who is missing at which pick-up location, by camera, hand scanner or name. */
export function LoadTransferScreen() {
  const { transferId, direction } = useParams({
    from: '/signed-in/unlocked/in-week/loadTransfer/$transferId/$direction',
  });
  // Keyed: no verdict of one transfer may show on another's screen.
  return <TransferLoading key={`${transferId} ${direction}`} transferId={transferId} direction={direction} />;
}

function TransferLoading({ transferId, direction }: { transferId: string; direction: Direction }) {
  const { row, ...transfer } = useTransferLoading(transferId, direction);
  return (
    <LoadVehicle
      {...transfer}
      back="/loadTransfer"
      equipmentBar
      none="No passengers on this transfer"
      extra={(notTwice) => (
        <Link
          to="/load-extras/$transferId"
          params={{ transferId }}
          search={{ direction }}
          className={buttonClass('secondary', 'min-h-touch')}
          onClick={notTwice}
        >
          Load Extra
        </Link>
      )}
      above={row && <CapacitySummary row={row} direction={direction} />}
    />
  );
}
