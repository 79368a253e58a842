import { expect, test } from 'vitest';
import { aTicket } from './coach.fixtures.ts';
import { loadCounts } from './load-counts.ts';

test('cancelled passengers count nowhere', () => {
  const tickets = [
    aTicket('Anna', { loaded: 1, equipment: 1 }),
    aTicket('Ben', { equipment: 1 }),
    aTicket('Cara'),
    aTicket('Dan', { deleted: '1', equipment: 1 }),
    aTicket('Eve', { deleted: '1', loaded: 1, equipment: 1 }),
  ];
  expect(loadCounts(tickets)).toEqual({
    total: 3,
    loaded: 1,
    remaining: 2,
    equipment: { total: 2, loaded: 1 },
  });
});

test('an empty coach has nothing remaining', () => {
  expect(loadCounts([])).toEqual({ total: 0, loaded: 0, remaining: 0, equipment: { total: 0, loaded: 0 } });
});
