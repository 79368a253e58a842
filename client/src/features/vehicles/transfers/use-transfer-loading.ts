import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useCallback, useMemo } from 'react';
import { directionNames } from '#lists/vehicle-names.ts';
import { useCheckIn } from '#scan/check-in/use-check-in.ts';
import { vehiclePlate } from '#scan/place-plate.tsx';
import { usePosition } from '#scan/position.ts';
import { equipmentNote } from '../shared/load-mode.ts';
import { rightVehicle } from '../shared/right-vehicle.ts';
import { stopOf, useVehicleLoading } from '../shared/use-vehicle-loading.ts';
import { loadTransferMessages } from './load-transfer-messages.ts';
import { capacityOf } from './transfer-capacity-lines.ts';
import { transferPlace, useTransferRows, useTransferTickets } from './use-transfers.ts';

/**
 * Everything the loading screen shows of one transfer and direction, and loading one passenger, scanned or chosen by
 * name, with where the phone is if it knows.
 */
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
