import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { repositoryRoot } from '#platform/repository-root.ts';

const script: { touchedBy(changed: string[]): { features: string[]; journeys: string[] } } = await import(
  pathToFileURL(path.join(repositoryRoot, 'scripts/touched.mjs')).href
);
const journeysOf = (file: string) =>
  script.touchedBy([file]).journeys.map((journey) => path.basename(journey, '.journey.ts'));

test('a rule that several workflows use brings the journeys of all of them', () => {
  const journeys = journeysOf('domain/src/rules/vehicle.ts');
  expect(journeys).toEqual(expect.arrayContaining(['load-coach', 'load-transfer', 'extra-passengers']));
  expect(journeys).not.toContain('lift-pass');
});

test('a rule that only another rule uses brings the journeys of the features behind that one', () => {
  expect(script.touchedBy(['domain/src/rules/people-index.ts']).features).toContain('passengers');
});

test('a rule of the look-ups brings the journey that looks all of them up', () => {
  expect(journeysOf('domain/src/rules/people-search.ts')).toContain('look-up');
});

test('a feature brings the journeys that are named after it', () => {
  expect(journeysOf('client/src/features/lift-passes/look-up-pass.ts')).toContain('lift-pass');
  expect(journeysOf('domain/src/rules/lift-pass.ts')).toContain('lift-pass');
});

test('a change of a document brings no journey', () => {
  expect(journeysOf('docs/operations.md')).toEqual([]);
});
