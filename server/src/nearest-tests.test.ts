import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { repositoryRoot } from '#platform/repository-root.ts';

type Pick = (files: string[], most: number) => { picked: string[]; left: number };
const script: { nearestTo(changed: string[]): Pick; filesIn(folder: string): string[] } = await import(
  pathToFileURL(path.join(repositoryRoot, 'scripts/nearest.mjs')).href
);
const JOURNEYS = script.filesIn('e2e').filter((file) => file.endsWith('.journey.ts'));
const SERVER_TESTS = script.filesIn('server/src').filter((file) => file.endsWith('.test.ts'));
const SCREEN_TESTS = script.filesIn('client/src').filter((file) => file.endsWith('.test.tsx'));
const journeysOf = (file: string, most = 100) =>
  script
    .nearestTo([file])(JOURNEYS, most)
    .picked.map((journey) => path.basename(journey, '.journey.ts'));

test('a rule that several workflows use brings the journeys of all of them', () => {
  const journeys = journeysOf('domain/src/rules/vehicle.ts');
  expect(journeys).toEqual(expect.arrayContaining(['load-coach', 'load-transfer', 'extra-passengers']));
  expect(journeys).not.toContain('lift-pass');
});

test('a rule that only another rule uses brings the screens of the features behind that one', () => {
  const { picked } = script.nearestTo(['domain/src/rules/people-index.ts'])(SCREEN_TESTS, 100);
  expect(picked.join()).toContain('features/passengers/');
});

test('a rule of the look-ups brings the journey that looks all of them up', () => {
  expect(journeysOf('domain/src/rules/people-search.ts')).toContain('look-up');
});

test('a feature brings the journeys that are named after it, those first', () => {
  expect(journeysOf('client/src/features/lift-passes/look-up-pass.ts')).toContain('lift-pass');
  expect(new Set(journeysOf('domain/src/rules/lift-pass.ts', 2))).toEqual(
    new Set(['lift-pass', 'lift-passes']),
  );
});

test('a feature of headquarters brings its own journey and not those of all of headquarters', () => {
  expect(journeysOf('hq/src/features/places/place-count.ts')).toEqual(['hq-places']);
});

test('a rule that nearly everything imports brings as many tests as there is time for, and counts the others', () => {
  const { picked, left } = script.nearestTo(['domain/src/rules/counted.ts'])(SERVER_TESTS, 30);
  expect(picked).toHaveLength(30);
  expect(left).toBeGreaterThan(50);
  const rooms = new Set(picked.map((file) => path.dirname(file)));
  expect(rooms.size).toBeGreaterThan(10);
});

test('a component brings the screens of the features that show it, and a changed test is the first to be tried', () => {
  const changed = ['web/src/ui/segments.tsx', 'client/src/features/handbook/handbook-screen.test.tsx'];
  const pick = script.nearestTo(changed);
  expect(pick(SCREEN_TESTS, 1).picked).toEqual(changed.slice(1));
  expect(pick(SCREEN_TESTS, 100).picked.join()).toContain('features/keys/');
  expect(pick(SCREEN_TESTS, 100).picked.join()).not.toContain('features/events/');
});

test('a change of a document brings no test', () => {
  const pick = script.nearestTo(['docs/operations.md']);
  expect(pick([...JOURNEYS, ...SERVER_TESTS, ...SCREEN_TESTS], 100)).toEqual({ picked: [], left: 0 });
});
