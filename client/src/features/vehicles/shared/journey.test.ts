import { expect, test } from 'vitest';
import { aDeparture } from '#testing/vehicle-fixtures.ts';
import { departsText, journeyOf } from './journey.tsx';

const facts = {
  passengers: { outbound: 48, inbound: 50 },
  departures: {
    outbound: [aDeparture('Dover', '11:30'), aDeparture('Leeds', '05:30')],
    inbound: [aDeparture('Val Thorens', '18:00')],
  },
};

test('a journey counts its passengers and names the earliest departure', () => {
  expect(journeyOf(facts, 'outbound')).toEqual({
    direction: 'outbound',
    passengers: 48,
    departs: { location: 'Leeds', date: 'Fri 11 Dec', time: '05:30', loadsFrom: null },
  });
  expect(journeyOf(facts, 'inbound').departs?.location).toBe('Val Thorens');
});

test('a direction without departures or passengers is a journey all the same', () => {
  const empty = { passengers: { outbound: 0, inbound: 0 }, departures: { outbound: [], inbound: [] } };
  expect(journeyOf(empty, 'outbound')).toEqual({ direction: 'outbound', passengers: 0, departs: null });
});

test('a stop without a time never counts as the earliest', () => {
  const outbound = [aDeparture('Calais', null), aDeparture('Hull', '07:00')];
  const { departs } = journeyOf({ ...facts, departures: { outbound, inbound: [] } }, 'outbound');
  expect(departs?.location).toBe('Hull');
});

test('a departure reads as location, date and time, as far as they are known', () => {
  const { departs } = journeyOf(facts, 'outbound');
  expect(departs && departsText(departs)).toBe('Fri 11 Dec 05:30 · Leeds');
  const [calais] = [aDeparture('Calais', null)];
  const unknown = journeyOf(
    { ...facts, departures: { outbound: [calais], inbound: [] } },
    'outbound',
  ).departs;
  expect(unknown && departsText(unknown)).toBe('Calais');
});
