import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useVehicleLoading } from '../shared/use-vehicle-loading.ts';
import { capacityOf } from './transfer-capacity-lines.ts';
import { transferPlace, useTransferRows, useTransferTickets } from './use-transfers.ts';

/** Everything the loading screen shows of one transfer and direction. */
export function useTransferLoading(transferId: string, direction: Direction) {
  const list = useTransferTickets(transferId, direction);
  const row = useTransferRows().data?.find((candidate) => candidate.transferId === transferId);
  const loading = useVehicleLoading({
    kind: 'load-transfer',
    place: transferPlace(transferId, direction),
    tickets: list.data?.tickets,
    made: list.made,
    departures: row?.departures[direction],
  });
  return { ...loading, list, row, spare: row ? capacityOf(row, direction).spare : null };
}
