import { expect, test } from 'vitest';
import { fieldText } from './field-text.ts';

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
