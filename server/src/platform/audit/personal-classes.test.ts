import { type FieldKind, whoSees } from '@offpiste/domain/contract/who-sees.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import { expect, test } from 'vitest';
import { loadBrands } from '../brands.ts';
import { personalClassesBy } from './personal-classes.ts';

const brands = loadBrands();
const viewer = (level: Viewer['level'], tenant = 'nuco', brand = tenant): Viewer => ({
  repId: 'robin',
  level,
  tenant: brands.policyOf(tenant),
  brand: brands.policyOf(brand),
  shared: brands.shared,
  prefixes: brands.prefixes,
});
const kinds = Object.keys(whoSees) as FieldKind[];
const everyKind = Object.fromEntries(kinds.map((kind) => [kind, ['name']]));
const classes = personalClassesBy({ 'GET /all/:weekId': everyKind } as never);
const classesOf = (who: Viewer, route = 'GET /all/:week') => classes(route, who);

test('what is about a person is named in the trail, and what is about a thing is not', () => {
  const about = classesOf(viewer(3));
  expect(kinds.filter((kind) => !about.includes(kind))).toEqual([
    'open',
    'closed',
    'document',
    'record',
    'event',
  ]);
});

test.each([
  ['level 1 of NUCO', viewer(1), false],
  ['level 2 of NUCO', viewer(2), true],
  ['level 2 of Wasteland', viewer(2, 'wasteland'), false],
  ['level 2 of NUCO in the app of Wasteland', viewer(2, 'nuco', 'wasteland'), false],
  ['level 2 of Wasteland in the app of NUCO', viewer(2, 'wasteland', 'nuco'), false],
  ['level 3 of Wasteland', viewer(3, 'wasteland'), true],
])('for %s, whether birth dates are named as received is %s', (_, who, named) => {
  expect(classesOf(who).includes('sensitive')).toBe(named);
});

test('level 0 is not said to have received email addresses, and a call that nobody listed has no classes', () => {
  expect(classesOf(viewer(0))).not.toContain('email');
  expect(classesOf(viewer(1))).toContain('email');
  expect(classesOf(viewer(3), 'GET /other')).toEqual([]);
});
