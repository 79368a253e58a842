import { expect, test } from 'vitest';
import { aCoachRow } from './coach.fixtures.ts';
import { coachRows } from './coach-rows.ts';

test('coaches are listed by their number, not by their text', () => {
  const rows = ['Coach 10', 'Coach 2', 'Coach 1'].map((COACH) => aCoachRow({ COACH, coachId: COACH }));
  expect(coachRows(rows).map(({ name }) => name)).toEqual(['Coach 1', 'Coach 2', 'Coach 10']);
});

test('a coach whose sheet has no name goes by its id', () => {
  expect(coachRows([aCoachRow({ COACH: ' ', coachId: 'C7' })])[0]?.name).toBe('C7');
});
