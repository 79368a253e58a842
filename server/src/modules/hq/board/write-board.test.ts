import { BoardReply, type BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { expect, test } from 'vitest';
import { writeBoard } from './write-board.ts';

const counts = { expected: 1, aboard: 0, elsewhere: 0, noShow: 0, missing: 1, guests: 0 };

function rowOf(name: string): BoardRow {
  return {
    ...{
      place: 'coach:4:outbound',
      kind: 'coach',
      id: '4',
      direction: 'outbound',
      name,
      state: 'loading',
      counts,
    },
    ...{
      departsAt: null,
      nextStop: null,
      equipment: { expected: 0, aboard: 0 },
      capacity: null,
      spare: null,
    },
    ...{ driver: null, brands: [], resorts: [], reps: [], stops: [] },
    ...{ phones: { unsent: 0, oldestAt: null, silent: false }, missing: [{ reference: 'A-1', name: 'Ann' }] },
  };
}

function boardOf(rows: BoardRow[]) {
  const attention = { leftShort: 0, leavingSoon: 0, silentPhones: 0 };
  return {
    ...{ zone: 'Europe/Paris', day: '2026-12-11', days: ['2026-12-11'], nearestDay: null, attention },
    ...{ rows, withoutSeat: [] },
  };
}

test('a board is written with its rows in order, whatever their names contain', () => {
  const board = boardOf([rowOf('"rows":[] $& "asOf":""'), rowOf('Coach 5')]);
  expect(BoardReply.parse(JSON.parse(writeBoard(board)))).toEqual({ asOf: '', ...board });
  expect(JSON.parse(writeBoard(boardOf([]))).rows).toEqual([]);
});

test('nothing is written of a row or a board but what their schema declares', () => {
  const row = { ...rowOf('Coach 4'), nextOfKin: 'secret' };
  const board = { ...boardOf([row]), nextOfKin: 'secret' };
  expect(writeBoard(board)).not.toContain('secret');
});

test('a row that is on several boards is written once', () => {
  const row = rowOf('Coach 4');
  const first = writeBoard(boardOf([row]));
  row.name = 'written already';
  expect(writeBoard(boardOf([row]))).toBe(first);
});
