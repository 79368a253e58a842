import { BoardReply, BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { parse } from 'zod/v4/core';
import { writtenBy } from '#lists/send-as-of.ts';

const writeAround = writtenBy(BoardReply);
const written = new WeakMap<BoardRow, string>();

/** Writes a board as it is sent. Each row is cut and written once, however many boards it is on. */
export function writeBoard({ rows, ...around }: Omit<BoardReply, 'asOf'>): string {
  return writeAround({ ...around, rows: [] }).replace(
    '"rows":[]',
    () => `"rows":[${rows.map(writeRow).join()}]`,
  );
}

function writeRow(row: BoardRow): string {
  const text = written.get(row) ?? JSON.stringify(parse(BoardRow, row));
  written.set(row, text);
  return text;
}
