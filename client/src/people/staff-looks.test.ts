import { expect, test } from 'vitest';
import { initials, staffTone } from './staff-looks.ts';

test.each([
  { tenant: 'nuco', staffType: 'Rep', tone: 'burgundy' },
  { tenant: 'wasteland', staffType: 'Driver', tone: 'cyan' },
  { tenant: 'nuco', staffType: 'Welfare', tone: 'teal' },
  { tenant: 'wasteland', staffType: 'Eame Hill', tone: 'teal' },
  { tenant: 'snowfuze', staffType: 'Manager', tone: 'teal' },
])('$staffType of $tenant is $tone', ({ tenant, staffType, tone }) => {
  expect(staffTone({ tenant, staffType })).toBe(tone);
});

test.each([
  ['Amélie Rousseau', 'AR'],
  ['Jo', 'J'],
  ['María del Mar Ruiz-Gómez', 'MG'],
  ['', ''],
])('%s has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
