import { expect, test } from 'vitest';
import { createBrands, loadBrands } from './brands.ts';

const brands = loadBrands();

test('the brands in the product are those of the decisions', () => {
  const rows = brands.all.map((brand) => [
    brand.slug,
    brand.name,
    brand.ticketPrefix,
    brand.badgeColour,
    brand.sensitiveFromLevel,
    brand.showsWeeklySchedule,
  ]);
  expect(rows).toEqual([
    ['nuco', 'NUCO', 'NUCO', 'burgundy', 2, true],
    ['wasteland', 'Wasteland', 'WASTELAND', 'cyan', 3, false],
    ['snowfuze', 'Snowfuze', null, 'teal', 2, false],
  ]);
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
  expect(createBrands(brands.all, 'wasteland').forHost('localhost').slug).toBe('wasteland');
  expect(() => createBrands(brands.all, 'acme')).toThrow("DEFAULT_BRAND 'acme' is not one of");
});
