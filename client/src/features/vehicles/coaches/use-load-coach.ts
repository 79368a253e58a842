import type { CoachRow } from '@offpiste/domain/contract/coach.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { useCallback, useMemo } from 'react';
import { useCheckIn } from '#scan/check-in/use-check-in.ts';
import { useWeek } from '#week/page/week-client.ts';
import { equipmentNote } from '../shared/load-mode.ts';
import type { SeatedPassenger } from '../shared/seated-passenger.ts';
import { coachName } from './coach-sheet.ts';
import { loadCoachMessages } from './load-coach-messages.ts';

export interface LoadCoachOptions {
  coachId: string;
  direction: Direction;
  people: readonly SeatedPassenger[];
  /** Names the coach a passenger belongs on instead. */
  rows: readonly CoachRow[] | undefined;
}

/** Loads one passenger, scanned or chosen by name. */
export function useLoadCoach({ coachId, direction, people, rows }: LoadCoachOptions) {
  const timeZone = useWeek().summary?.timeZone;
  const messages = useMemo(() => {
    const nameOf = (id: string) => {
      const row = rows?.find((candidate) => candidate.coachId === id);
      return coachName(row, id);
    };
    return loadCoachMessages({ direction, nameOf, timeZone });
  }, [direction, rows, timeZone]);
  const fields = useCallback(() => ({ coachId, direction }), [coachId, direction]);
  return useCheckIn({ kind: 'load-coach', fields, people, messages, noteOf: equipmentNote });
}
