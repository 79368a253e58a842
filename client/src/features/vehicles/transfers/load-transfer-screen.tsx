import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { Link, useParams } from '@tanstack/react-router';
import { ListBody } from '#lists/list-body.tsx';
import { ScanWorkflow } from '#scan/scan-workflow.tsx';
import { buttonClass } from '#ui/button.tsx';
import { loadMode } from '../shared/load-mode.ts';
import { StopCards } from '../shared/stop-cards.tsx';
import { directionNames } from '../shared/vehicle-text.ts';
import { CapacitySummary } from './capacity-summary.tsx';
import { LoadTransferStrip } from './load-transfer-strip.tsx';
import { useLoadTransfer } from './use-load-transfer.ts';
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
  const { list, row, people, waiting, stops, ...counts } = useTransferLoading(transferId, direction);
  const act = useLoadTransfer({ transferId, direction, people });
  return (
    <ScanWorkflow
      title={`${transferId} ${directionNames[direction]}`}
      back="/loadTransfer"
      strip={<LoadTransferStrip {...counts} />}
      dataAt={list.dataAt}
      modes={[loadMode(people, act)]}
      extra={
        <Link
          to="/load-extras/$transferId"
          params={{ transferId }}
          search={{ direction }}
          className={buttonClass('secondary', 'min-w-28')}
        >
          Load Extra
        </Link>
      }
    >
      {(choose) => (
        <ListBody list={list} label="Loading passengers">
          {() => (
            <>
              {row && <CapacitySummary row={row} direction={direction} />}
              <StopCards
                stops={stops}
                waiting={waiting}
                onChoose={choose}
                none="No passengers on this transfer"
              />
            </>
          )}
        </ListBody>
      )}
    </ScanWorkflow>
  );
}
