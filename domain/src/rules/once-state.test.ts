import { expect, it } from 'vitest';
import { type Fact, foldOnce } from './once-state.ts';

const fact = (actionId: string, at: number, seq: number): Fact => ({
  actionId,
  repId: 'R1',
  repName: 'Max',
  at,
  seq,
});

it('is nothing without facts', () => {
  expect(foldOnce([])).toBeNull();
});

it('is the earliest fact, in whatever order they arrived', () => {
  const [early, late] = [fact('early', 1_000, 2), fact('late', 2_000, 1)];
  expect(foldOnce([early, late])?.actionId).toBe('early');
  expect(foldOnce([late, early])?.actionId).toBe('early');
});

it('breaks a tie by place in the ledger', () => {
  const [first, second] = [fact('first', 1_000, 1), fact('second', 1_000, 2)];
  expect(foldOnce([second, first])?.actionId).toBe('first');
  expect(foldOnce([first, second])?.actionId).toBe('first');
});
