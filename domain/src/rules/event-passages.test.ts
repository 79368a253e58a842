import { expect, it } from 'vitest';
import { foldPassages, passagesAround, type Way } from './event-passages.ts';

let seq = 0;
const fact = (way: Way, at: number) => ({
  way,
  actionId: `action-${++seq}`,
  repId: 'R1',
  repName: 'Jo',
  at,
  seq,
});

it('a person without passages has not entered', () => {
  expect(foldPassages([])).toEqual({ status: 'none', hasEntered: false, passages: [] });
});

it.each<[string, Way[], string]>([
  ['in', ['in'], 'entered'],
  ['in and out', ['in', 'out'], 'exited'],
  ['in, out and in', ['in', 'out', 'in'], 'entered'],
  ['in twice by two doors', ['in', 'in'], 'entered'],
  ['in twice and out once', ['in', 'in', 'out'], 'exited'],
])('the last passage of somebody who went %s gives the status, and they have entered', (_, ways, status) => {
  const facts = ways.map((way, index) => fact(way, index));
  expect(foldPassages(facts)).toMatchObject({ status, hasEntered: true });
  expect(foldPassages([...facts].reverse())).toEqual(foldPassages(facts));
});

it('order of arrival decides between equal times', () => {
  const [first, second] = [fact('in', 5), fact('out', 5)];
  expect(foldPassages([second, first]).status).toBe('exited');
});

it('somebody who only ever went out has not entered', () => {
  expect(foldPassages([fact('out', 1)])).toMatchObject({ status: 'exited', hasEntered: false });
});

it('a new passage comes after those of the same instant and before the next', () => {
  const { passages } = foldPassages([fact('in', 5), fact('out', 10), fact('in', 15)]);
  const around = (at: number) => {
    const { before, after } = passagesAround(passages, at);
    return [before?.at ?? null, after?.at ?? null];
  };
  expect([4, 5, 7, 10, 15, 16].map(around)).toEqual([
    [null, 5],
    [5, 10],
    [5, 10],
    [10, 15],
    [15, null],
    [15, null],
  ]);
});
