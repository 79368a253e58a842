import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useCallback, useMemo } from 'react';
import { useCheckIn } from '#scan/check-in/use-check-in.ts';
import { usePosition } from '#scan/position.ts';
import { useWeek } from '#week/page/week-client.ts';
import { equipmentNote } from '../shared/load-mode.ts';
import type { SeatedPassenger } from '../shared/seated-passenger.ts';
import { loadTransferMessages } from './load-transfer-messages.ts';

export interface LoadTransferOptions {
  transferId: string;
  direction: Direction;
  people: readonly SeatedPassenger[];
}

/** Loads one passenger, scanned or chosen by name, with where the phone is if it knows. */
export function useLoadTransfer({ transferId, direction, people }: LoadTransferOptions) {
  const timeZone = useWeek().summary?.timeZone;
  const messages = useMemo(() => loadTransferMessages({ direction, timeZone }), [direction, timeZone]);
  const position = usePosition();
  const fields = useCallback(() => {
    const { lat, lon } = position();
    return { transferId, direction, loadLat: lat, loadLon: lon };
  }, [transferId, direction, position]);
  return useCheckIn({ kind: 'load-transfer', fields, people, messages, noteOf: equipmentNote });
}
