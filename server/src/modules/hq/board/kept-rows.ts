import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { boardRow, nextChange, phonesOf, type RecordedAtDeparture, type RowContext } from './board-row.ts';
import type { BoardDeparture } from './board-week.ts';

/** Returns a departure as the board shows it at a moment. */
export type MakeRow = (
  departure: BoardDeparture,
  recorded: RecordedAtDeparture,
  context: RowContext,
) => BoardRow;

interface KeptRow {
  from: readonly unknown[];
  madeAt: number;
  until: number;
  row: BoardRow;
}

/**
 * Makes rows, and keeps each until what it is made from changes or the clock changes what it says. A scan concerns one of two
 * hundred departures, and the others need not be made and written again for it.
 */
export function createKeptRows(): MakeRow {
  const kept = new WeakMap<BoardDeparture, KeptRow>();
  return (departure, recorded, context) => {
    const { now, brandsByPrefix } = context;
    const from = [recorded, brandsByPrefix, ...phonesOf(departure, recorded, context)];
    const last = kept.get(departure);
    if (last && last.madeAt <= now && now < last.until && isSame(last.from, from)) return last.row;
    const row = boardRow(departure, recorded, context);
    kept.set(departure, { from, madeAt: now, until: nextChange(departure, recorded, context), row });
    return row;
  };
}

/** Whether two lists have the very same things in the same order. */
export function isSame(these: readonly unknown[], those: readonly unknown[]): boolean {
  return these.length === those.length && these.every((one, index) => one === those[index]);
}
