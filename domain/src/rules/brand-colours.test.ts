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

test.each(['#1b6e3c', '#7d1230', '#0a5470'])(
  'text in what is made from %s can be read, shapes can be seen, and no shade is further from it than need be',
  (colour) => {
    const { light, dark, outdoor } = brandColours(colour);
    const contrasts = [
      [dark.brand, '#1e2933', 4.5],
      [dark['brand-edge'], '#1e2933', 3],
      [dark['brand-shape'], '#1e2933', 3],
      [dark.tone, '#1e2933', 3],
      [light['brand-on-board'], '#192632', 3],
    ] as const;
    for (const [shade = '', ground, least] of contrasts) {
      expect(contrastOf(shade, ground)).toBeGreaterThanOrEqual(least);
      expect(contrastOf(shade, ground)).toBeLessThan(least + 0.1);
    }
    // In the glare more is needed, which dark colours have already.
    const own = contrastOf(colour, '#ffffff');
    if (own >= 7) expect(outdoor.tone).toBe(colour);
    else expect(contrastOf(outdoor.tone ?? '', '#ffffff')).toBeLessThan(7.1);
    // Soft grounds carry the theme's own text.
    expect(contrastOf(light['brand-soft'] ?? '', '#000000')).toBeGreaterThan(15);
    expect(contrastOf(dark['brand-soft'] ?? '', '#ffffff')).toBeGreaterThan(14);
    for (const soft of [light['brand-soft'], dark['brand-soft']])
      expect(['#ffffff', '#000000', colour]).not.toContain(soft);
  },
);

test('of a colour with every part in it, each shade is exactly this one', () => {
  expect(brandColours('#1b6e3c')).toEqual({
    light: {
      ...{ brand: '#1b6e3c', 'brand-fill': '#1b6e3c', 'brand-edge': '#1b6e3c', 'brand-shape': '#1b6e3c' },
      ...{ tone: '#1b6e3c', 'brand-on-board': '#327d50', 'brand-soft': '#e4eee8' },
    },
    dark: {
      ...{ brand: '#629b78', 'brand-fill': '#1b6e3c', 'brand-edge': '#367f53', 'brand-shape': '#367f53' },
      ...{ tone: '#367f53', 'brand-soft': '#0b2c18' },
    },
    outdoor: { tone: '#196638' },
  });
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
