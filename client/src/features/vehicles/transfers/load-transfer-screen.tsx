import type { TransferRow } from '@offpiste/domain/contract/transfer.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { directionNames } from '#lists/vehicle-names.ts';
import { loadingPlace } from '#scan/check-in/listed-counts.ts';
import { useCheckIn } from '#scan/check-in/use-check-in.ts';
import { vehiclePlate } from '#scan/place-plate.tsx';
import { usePosition } from '#scan/position.ts';
import { Accordion } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { DetailList } from '#ui/detail-list.tsx';
import { equipmentNote } from '../shared/load-mode.ts';
import { LoadVehicle } from '../shared/load-vehicle.tsx';
import { rightVehicle } from '../shared/right-vehicle.ts';
import { stopOf, useVehicleLoading } from '../shared/use-vehicle-loading.ts';
import { useTransferRows, useTransferTickets } from '../shared/use-vehicles.ts';
import { spareText } from '../shared/vehicle-text.ts';
import { loadTransferMessages } from './load-transfer-messages.ts';
import { capacityLines, capacityOf, transferText } from './transfer-text.ts';

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

/** Who takes the seats of the transfer being loaded, folded away under what is left of them. */
function CapacitySummary({ row, direction }: { row: TransferRow; direction: Direction }) {
  const { spare } = capacityOf(row, direction);
  return (
    <Accordion
      className="mb-2"
      items={[
        {
          value: 'capacity',
          title: transferText.capacitySummary,
          aside: spare !== null && (
            <Badge tone={spare < 0 ? 'warn' : 'neutral'}>
              {spare < 0 ? spareText(spare) : `${spare} spare`}
            </Badge>
          ),
          content: <DetailList lines={capacityLines(row, direction)} />,
        },
      ]}
    />
  );
}

/**
 * Everything the loading screen shows of one transfer and direction, and loading one passenger, scanned or chosen by
 * name, with where the phone is if it knows.
 */
function useTransferLoading(transferId: string, direction: Direction) {
  const list = useTransferTickets(transferId, direction);
  const transfers = useTransferRows().data;
  const row = transfers?.find((candidate) => candidate.transferId === transferId);
  const loading = useVehicleLoading({
    kind: 'load-transfer',
    place: loadingPlace('transfer', transferId, direction),
    tickets: list.data?.tickets,
    made: list.made,
    departures: row?.departures[direction],
    transfers,
  });
  const messages = useMemo(() => loadTransferMessages(direction), [direction]);
  const position = usePosition();
  const fields = useCallback(() => {
    const { lat, lon } = position();
    return { transferId, direction, loadLat: lat, loadLon: lon };
  }, [transferId, direction, position]);
  const { people } = loading;
  return {
    list,
    loading,
    row,
    spare: row ? capacityOf(row, direction).spare : null,
    departure: { vehicle: 'transfer', vehicleId: transferId, direction } as const,
    title: `${transferId} ${directionNames[direction]}`,
    plate: vehiclePlate('transfer', transferId),
    act: useCheckIn({
      kind: 'load-transfer',
      fields,
      people,
      messages,
      noteOf: equipmentNote,
      stopOf,
      plateOf: rightVehicle,
    }),
  };
}
