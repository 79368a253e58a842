import { expect, test } from 'vitest';
import { fieldLine, fieldText } from './field-text.ts';

test.each([
  [{ Phone: '07700 900123' }, '07700 900123'],
  [{ Phone: null }, 'Not available'],
  [{ Phone: '' }, 'Not available'],
  [{ Phone: null, closed: ['Phone'] }, 'Not available: unlock with fingerprint or face'],
  [{ Phone: null, closed: ['Address'] }, 'Not available'],
  [{}, 'Not available'],
])('of %j the rep reads %s', (record: { Phone?: string | null }, text) => {
  expect(fieldText(record, 'Phone')).toBe(text);
});

test('a field is a line under its name; a number is in groups, and a word of the operators’ own is explained', () => {
  expect(fieldLine({ 'Phone 2': '447700900123' }, 'Phone 2')).toMatchObject({
    label: 'Phone 2',
    value: '+44 7700 900123',
  });
  expect(fieldLine({ 'GBS ID': '447700900123' }, 'GBS ID')).toEqual({
    label: 'GBS ID',
    value: '447700900123',
    hint: 'Staff number',
  });
});
