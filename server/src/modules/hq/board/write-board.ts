import { BoardReply, BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { parse } from 'zod/v4/core';
import { writtenBy } from '#lists/send-as-of.ts';
import { onceFor } from '#platform/once-for.ts';

const writeAround = writtenBy(BoardReply);
const writeRow = onceFor((row: BoardRow) => JSON.stringify(parse(BoardRow, row)));

/** Writes a board as it is sent. Each row is cut and written once, however many boards it is on. */
export function writeBoard({ rows, ...around }: Omit<BoardReply, 'asOf'>): string {
  return writeAround({ ...around, rows: [] }).replace(
    '"rows":[]',
    () => `"rows":[${rows.map(writeRow).join()}]`,
  );
}
