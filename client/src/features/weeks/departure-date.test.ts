import { expect, test } from 'vitest';
import { departureDateText } from './departure-date.ts';

test.each([
  ['[{"departureDate":"2026-12-12"}]', '12/12/2026'],
  ['[{"departureDate":"2026-12-05T23:30:00+01:00"},{"departureDate":"2026-12-12"}]', '05/12/2026'],
  ['[{"departureDate":null}]', null],
  ['[{}]', null],
  ['[]', null],
  ['', null],
  ['not json', null],
  ['[{"departureDate":"soon"}]', null],
  ['[{"departureDate":"2026-13-40"}]', null],
])('the first package of %s departs on %s', (packages, text) => {
  expect(departureDateText(packages)).toBe(text);
});
