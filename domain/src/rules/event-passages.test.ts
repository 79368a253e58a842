import { expect, it } from 'vitest';
import { foldPassages, type Way } from './event-passages.ts';

let seq = 0;
const fact = (way: Way, at: number) => ({
  way,
  actionId: `action-${++seq}`,
  repId: 'R1',
  repName: 'Jo',
  at,
  seq,
});

it('nobody has passed a door that nobody has passed', () => {
  expect(foldPassages([])).toEqual({ status: 'none', hasEntered: false, passages: [] });
});

it.each<[string, Way[], string]>([
  ['in', ['in'], 'entered'],
  ['in and out', ['in', 'out'], 'exited'],
  ['in, out and in', ['in', 'out', 'in'], 'entered'],
  ['in twice by two doors', ['in', 'in'], 'entered'],
  ['in twice and out once', ['in', 'in', 'out'], 'exited'],
])('whoever went %s is as the last passage says, and has entered', (_, ways, status) => {
  const facts = ways.map((way, index) => fact(way, index));
  expect(foldPassages(facts)).toMatchObject({ status, hasEntered: true });
  expect(foldPassages([...facts].reverse())).toEqual(foldPassages(facts));
});

it('equal times are told apart by arrival', () => {
  const [first, second] = [fact('in', 5), fact('out', 5)];
  expect(foldPassages([second, first]).status).toBe('exited');
});

it('whoever only ever went out has not entered', () => {
  expect(foldPassages([fact('out', 1)])).toMatchObject({ status: 'exited', hasEntered: false });
});
