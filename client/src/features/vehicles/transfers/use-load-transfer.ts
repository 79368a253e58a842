import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useCallback, useMemo } from 'react';
import { useWeek } from '#week/page/week-client.ts';
import { usePosition } from '#scan/position.ts';
import { useOnceAtPlace } from '#scan/check-in/use-once-at-place.ts';
import { equipmentNote } from '../shared/load-mode.ts';
import type { SeatedPassenger } from '../shared/seated-passenger.ts';
import { loadTransferWords } from './load-transfer-words.ts';

export interface LoadTransferOptions {
  transferId: string;
  direction: Direction;
  people: readonly SeatedPassenger[];
}

/** Loads one passenger, scanned or chosen by name, and tells where the phone is if it knows. */
export function useLoadTransfer({ transferId, direction, people }: LoadTransferOptions) {
  const timeZone = useWeek().summary?.timeZone;
  const words = useMemo(() => loadTransferWords({ direction, timeZone }), [direction, timeZone]);
  const position = usePosition();
  const fields = useCallback(() => {
    const { lat, lon } = position();
    return { transferId, direction, loadLat: lat, loadLon: lon };
  }, [transferId, direction, position]);
  return useOnceAtPlace({ kind: 'load-transfer', fields, people, words, noteOf: equipmentNote });
}
