import { expect, test } from 'vitest';
import { brandColours, colourProblem, contrastOf, shadesProblem } from './brand-colours.ts';

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

test('shades made from one colour can be read, and of shades chosen by hand the first that cannot is named', () => {
  const { light, dark } = brandColours('#1b6e3c');
  expect(shadesProblem({ light, dark })).toBeNull();
  expect(shadesProblem({ light: {}, dark: {} })).toBeNull();
  const pale = '#9be0b4';
  expect(shadesProblem({ light: { ...light, brand: pale }, dark })).toMatchObject({
    ...{ colour: pale, ground: '#edf1f4', least: 4.5 },
  });
  expect(shadesProblem({ light: { ...light, 'brand-fill': pale }, dark })).toMatchObject({
    ground: '#ffffff',
  });
  expect(shadesProblem({ light, dark: { ...dark, 'brand-fill': pale } })).toMatchObject({ colour: pale });
  const tooDark = shadesProblem({ light, dark: { ...dark, brand: '#1b6e3c' } });
  expect(tooDark).toMatchObject({ colour: '#1b6e3c', ground: '#1e2933' });
  // Of the shades that can be read in the dark, a paler one is the nearest.
  expect(contrastOf(tooDark?.nearest ?? '', '#1e2933')).toBeCloseTo(4.5, 0);
  expect(contrastOf(tooDark?.nearest ?? '', '#000000')).toBeGreaterThan(contrastOf('#1b6e3c', '#000000'));
});
