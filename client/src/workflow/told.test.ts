import { expect, test } from 'vitest';
import { told, toldLines } from './told.ts';

test.each([
  [{ Phone: '07700 900123' }, '07700 900123'],
  [{ Phone: null }, 'Not available'],
  [{ Phone: '' }, 'Not available'],
  [{ Phone: null, closed: ['Phone'] }, 'Not available: unlock with fingerprint or face'],
  [{ Phone: null, closed: ['Address'] }, 'Not available'],
])('of %j the rep reads %s', (record: { Phone: string | null }, text) => {
  expect(told(record, 'Phone')).toBe(text);
});

test('closed lines make one, after those that can be read', () => {
  const closed = told({ Phone: null, closed: ['Phone'] }, 'Phone');
  expect(
    toldLines([
      { label: 'Phone', value: closed },
      { label: 'Email', value: 'Not available' },
      { label: 'Age', value: closed },
    ]),
  ).toEqual([
    { label: 'Email', value: 'Not available' },
    { label: 'Phone · Age', value: closed },
  ]);
  const open = [{ label: 'Phone', value: '07700 900123' }];
  expect(toldLines(open)).toEqual(open);
});
