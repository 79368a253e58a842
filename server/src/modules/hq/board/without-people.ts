import type { BoardReply } from '@offpiste/domain/contract/hq/board.ts';

/** The board as everybody may read it who passes a wall: it names no passenger, no rep and no driver. */
export function withoutPeople<Board extends Omit<BoardReply, 'asOf'>>(board: Board): Board {
  return {
    ...board,
    rows: board.rows.map((row) => ({
      ...row,
      driver: null,
      reps: [],
      missing: [],
      stops: row.stops.map((stop) => ({ ...stop, closed: null })),
    })),
    withoutSeat: board.withoutSeat.map((list) => ({ ...list, people: [] })),
  };
}
