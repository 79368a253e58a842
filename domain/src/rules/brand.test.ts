import { expect, test } from 'vitest';
import { appBrand, brandNameIn, referenceBooking, referencePrefix } from './brand.ts';

test.each([
  { reference: 'NUCO-AB12CD-000001', prefix: 'NUCO', booking: 'NUCO-AB12CD' },
  { reference: 'WHITEROAD-17', prefix: 'WHITEROAD', booking: 'WHITEROAD' },
  { reference: 'NUCO', prefix: '', booking: 'NUCO' },
  { reference: '-17', prefix: '', booking: '' },
  { reference: '', prefix: '', booking: '' },
])('"$reference" has the prefix "$prefix" and the booking "$booking"', ({ reference, prefix, booking }) => {
  expect([referencePrefix(reference), referenceBooking(reference)]).toEqual([prefix, booking]);
});

test.each([
  { rep: null, brand: 'host' },
  { rep: { level: 0, tenant: 'nuco' }, brand: 'nuco' },
  { rep: { level: 1, tenant: 'nuco' }, brand: 'nuco' },
  { rep: { level: 2, tenant: 'nuco' }, brand: 'host' },
  { rep: { level: 3, tenant: 'nuco' }, brand: 'host' },
])('the app of $rep on a host of another brand works under $brand', ({ rep, brand }) => {
  expect(appBrand('host', rep)).toBe(brand);
});

test.each([
  { host: 'Nuco.example.com', name: 'nuco' },
  { host: 'nuco.localhost:3000', name: 'nuco' },
  { host: 'localhost:3000', name: null },
  { host: 'nuco', name: null },
])('of the host $host the brand may be $name', ({ host, name }) => {
  expect(brandNameIn(host)).toBe(name);
});
