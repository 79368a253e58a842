import type { BrandConfig } from '@offpiste/domain/contract/config.ts';
import { expect, test } from 'vitest';
import { loadBrands } from '#platform/brands.ts';
import { brandChanges } from './compare-brands.ts';

const { all, shared } = loadBrands();
const brands = [...all];
const before = { brands, shared, defaultBrand: 'nuco' };
const nuco = (change: Partial<BrandConfig>) => ({
  ...before,
  brands: brands.map((brand) => (brand.slug === 'nuco' ? { ...brand, ...change } : brand)),
});

test('what all share and the default are compared too', () => {
  expect(brandChanges(before, before)).toEqual([]);
  const after = {
    ...{ brands, defaultBrand: 'snowfuze' },
    shared: { prefixes: [...shared.prefixes, 'ICE'], staffTypes: [] },
  };
  expect(brandChanges(before, after)).toEqual([
    `shared by all: tickets ${shared.prefixes.join(', ')} → ${after.shared.prefixes.join(', ')}; staff ${shared.staffTypes.join(', ')} → none`,
    'default nuco → snowfuze',
  ]);
});

test('what is on or off is said in words, and what is left out is none', () => {
  const off = nuco({ showsWeeklySchedule: false, ticketPrefixes: [] });
  const on = nuco({ showsWeeklySchedule: true, ticketPrefixes: ['NUCO'] });
  expect(brandChanges(off, on)).toEqual(['nuco: tickets none → NUCO; weekly schedule no → yes']);
  expect(brandChanges(on, off)).toEqual(['nuco: tickets NUCO → none; weekly schedule yes → no']);
});

test('the order in which a file names the parts of a link is no change', () => {
  const one = nuco({ handbookLinks: [{ name: 'Hut', url: 'https://hut.example' }] });
  const other = nuco({ handbookLinks: [{ url: 'https://hut.example', name: 'Hut' }] });
  expect(brandChanges(one, other)).toEqual([]);
});
