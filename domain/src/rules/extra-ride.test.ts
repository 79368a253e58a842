import { expect, it } from 'vitest';
import { rideCases, wayCases } from './extra-ride.cases.ts';
import { rideOf, wayOfExtra } from './extra-ride.ts';

it.each(rideCases)('somebody $name', ({ journey, extras, ride }) => {
  expect(rideOf(journey, extras)).toEqual(ride);
  expect(rideOf(journey, extras.toReversed())).toEqual(ride);
});

it.each(wayCases)('$name', ({ leaves, at, way }) => {
  expect(wayOfExtra(leaves, at)).toBe(way);
});
