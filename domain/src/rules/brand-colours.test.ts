import { expect, test } from 'vitest';
import { brandColours, colourProblem, contrastOf } from './brand-colours.ts';

test('contrasts are those of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#16a085', '#16a085')).toBe(1);
});

test.each(['#1b6e3c', '#7d1230', '#0a5470', '#000000', '#5a00c8'])('%s can be read', (colour) => {
  expect(colourProblem(colour)).toBeNull();
});

test('a colour that cannot be read is named with its ground, its contrast and the nearest shade that can', () => {
  const problem = colourProblem('#ffd400');
  expect(problem).toMatchObject({ ground: '#edf1f4', least: 4.5 });
  expect(problem?.contrast).toBeCloseTo(1.25, 1);
  const nearest = problem?.nearest ?? '';
  expect(colourProblem(nearest)).toBeNull();
  // Of the same hue, and hardly darker than need be.
  expect(contrastOf(nearest, '#edf1f4')).toBeLessThan(4.8);
  expect(nearest).toMatch(/^#[4-9a-f].[4-9a-f].00$/);
});

test('all shades of a brand are made from the one colour, and light and dark ones differ', () => {
  const { light, dark, outdoor } = brandColours('#1b6e3c');
  expect(light).toMatchObject({ brand: '#1b6e3c', 'brand-fill': '#1b6e3c', tone: '#1b6e3c' });
  expect(dark.brand).not.toBe('#1b6e3c');
  expect(contrastOf(dark.brand ?? '', '#1e2933')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(outdoor.tone ?? '', '#ffffff')).toBeGreaterThanOrEqual(7);
});
