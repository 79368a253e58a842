import type { BoardReply, BoardRow } from '@offpiste/domain/contract/hq/board.ts';

type Board = Omit<BoardReply, 'asOf'>;

const boards = new WeakMap<Board, Board>();
const rows = new WeakMap<BoardRow, BoardRow>();

/**
 * Returns the board as everybody may read it who passes a wall: it names no passenger, no rep and no driver. The same board
 * gives the same one, so that it is written once.
 */
export function withoutPeople(board: Board): Board {
  const shown = boards.get(board) ?? {
    ...board,
    rows: board.rows.map(rowWithoutPeople),
    withoutSeat: board.withoutSeat.map((list) => ({ ...list, people: [] })),
  };
  boards.set(board, shown);
  return shown;
}

function rowWithoutPeople(row: BoardRow): BoardRow {
  const shown = rows.get(row) ?? {
    ...row,
    driver: null,
    reps: [],
    missing: [],
    stops: row.stops.map((stop) => ({ ...stop, closed: null })),
  };
  rows.set(row, shown);
  return shown;
}
