import { shadesProblem } from '@offpiste/domain/rules/brand-colours.ts';
import { expect, test } from 'vitest';
import { createBrands, loadBrands } from './brands.ts';

const brands = loadBrands();

test('the brands in the product are those of the decisions', () => {
  const rows = brands.all.map((brand) => [
    brand.slug,
    brand.name,
    brand.ticketPrefixes,
    brand.colours?.light?.tone,
    brand.sensitiveFromLevel,
    brand.showsWeeklySchedule,
  ]);
  expect(rows).toEqual([
    ['nuco', 'NUCO', ['NUCO'], '#b01e47', 2, true],
    ['wasteland', 'Wasteland', ['WASTELAND'], '#0f86b0', 3, false],
    ['snowfuze', 'Snowfuze', [], '#16a085', 2, false],
  ]);
  expect(brands.shared).toEqual({ prefixes: ['WHITEROAD'], staffTypes: ['Welfare', 'Eame Hill'] });
  expect(brands.prefixes).toEqual(['NUCO', 'WASTELAND', 'WHITEROAD']);
});

test.each([
  ['nuco.localhost', 'nuco'],
  ['WASTELAND.staff.example', 'wasteland'],
  ['localhost', 'snowfuze'],
  ['nuco', 'snowfuze'],
  ['127.0.0.1', 'snowfuze'],
  ['acme.localhost', 'snowfuze'],
  ['', 'snowfuze'],
])('the host %j belongs to %s', (host, slug) => {
  expect(brands.forHost(host).slug).toBe(slug);
});

test('an operator chooses the brand of all other hosts', () => {
  const set = { brands: brands.all, shared: brands.shared };
  expect(createBrands(set, 'wasteland').forHost('localhost').slug).toBe('wasteland');
  expect(() => createBrands(set, 'acme')).toThrow("DEFAULT_BRAND 'acme' is not one of");
});

test('the shades of the brands in the product, chosen by hand, can be read', () => {
  for (const { slug, colours } of brands.all) {
    expect(colours).toBeDefined();
    expect([slug, colours && shadesProblem(colours)]).toEqual([slug, null]);
  }
});
