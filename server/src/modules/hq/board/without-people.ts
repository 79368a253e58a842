import type { BoardReply, BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { onceFor } from '#platform/once-for.ts';

type Board = Omit<BoardReply, 'asOf'>;

const rowWithoutPeople = onceFor(
  (row: BoardRow): BoardRow => ({
    ...row,
    driver: null,
    reps: [],
    missing: [],
    stops: row.stops.map((stop) => ({ ...stop, closed: null })),
  }),
);

/**
 * Returns the board as everybody may read it who passes a wall: it names no passenger, no rep and no driver. The same board
 * gives the same one, so that it is written once.
 */
export const withoutPeople = onceFor(
  (board: Board): Board => ({
    ...board,
    rows: board.rows.map(rowWithoutPeople),
    withoutSeat: board.withoutSeat.map((list) => ({ ...list, people: [] })),
  }),
);
