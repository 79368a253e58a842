import { expect, test } from 'vitest';
import { hostConfig } from '#api/app-brand.ts';
import { brandsConfig } from '#testing/fixtures.ts';
import { initials, staffTone } from './staff-looks.ts';

test.each([
  { tenant: 'nuco', staffType: 'Rep', tone: '#b01e47' },
  { tenant: 'wasteland', staffType: 'Driver', tone: '#0f86b0' },
  { tenant: 'nuco', staffType: 'Welfare', tone: undefined },
  { tenant: 'wasteland', staffType: 'Eame Hill', tone: undefined },
  { tenant: 'snowfuze', staffType: 'Manager', tone: '#16a085' },
  { tenant: 'acme', staffType: 'Rep', tone: undefined },
])('$staffType of $tenant is $tone, else teal', ({ tenant, staffType, tone }) => {
  hostConfig.set(brandsConfig('nuco'));
  expect(staffTone({ tenant, staffType })['--tone-light']).toBe(tone);
});

test.each([
  ['Amélie Rousseau', 'AR'],
  ['Jo', 'J'],
  ['María del Mar Ruiz-Gómez', 'MG'],
  ['', ''],
])('%s has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
