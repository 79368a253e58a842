import { beforeEach, expect, test } from 'vitest';
import { findPrinted, keepPrinted } from './printed-before.ts';

const ana = { reference: 'NUCO-AB12CD-000001', name: 'Ana Mély' };
const ben = { reference: 'NUCO-AB12CD-000002', name: 'Ben Ali' };
const AT = '2026-12-10T17:00:00Z';

beforeEach(() => localStorage.clear());

test('nothing was printed before', async () => {
  expect(await findPrinted('W1 coach 4', [{ id: '4', title: 'Coach 4', people: [ana] }])).toBeNull();
});

test.each([
  ['the same people', [{ id: '4', title: 'Coach 4', people: [ben, ana] }], 0],
  [
    'somebody new',
    [{ id: '4', title: 'Coach 4', people: [ana, ben, { ...ben, reference: 'NUCO-AB12CD-000003' }] }],
    1,
  ],
  ['somebody who went', [{ id: '4', title: 'Coach 4', people: [ana] }], 1],
  ['a corrected name', [{ id: '4', title: 'Coach 4', people: [ana, { ...ben, name: 'Ben Aly' }] }], 1],
  [
    'somebody who moved',
    [
      { id: '4', title: 'Coach 4', people: [ana] },
      { id: '7', title: 'Coach 7', people: [ben] },
    ],
    1,
  ],
])('since the last print: %s', async (_, now, changed) => {
  await keepPrinted('W1 coach', [{ id: '4', title: 'Coach 4', people: [ana, ben] }], AT);
  expect(await findPrinted('W1 coach', now)).toEqual({ at: AT, changed });
  expect(JSON.stringify({ ...localStorage })).not.toContain('Mély');
});
