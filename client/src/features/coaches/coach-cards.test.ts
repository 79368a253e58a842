import { expect, test } from 'vitest';
import { aCoachRow, aDeparture } from './coach.fixtures.ts';
import { coachCards } from './coach-cards.ts';

test('coaches are listed by their number, not by their text', () => {
  const rows = ['Coach 10', 'Coach 2', 'Coach 1'].map((COACH) => aCoachRow({ COACH, coachId: COACH }));
  expect(coachCards(rows).map(({ name }) => name)).toEqual(['Coach 1', 'Coach 2', 'Coach 10']);
});

test('a card counts the passengers of each direction and names the earliest departure', () => {
  const [card] = coachCards([aCoachRow()]);
  expect(card?.journeys).toEqual([
    {
      direction: 'outbound',
      passengers: 48,
      departs: { location: 'Leeds', date: 'Fri 11 Dec', time: '05:30', loadsFrom: null },
    },
    {
      direction: 'inbound',
      passengers: 50,
      departs: { location: 'Val Thorens', date: 'Fri 11 Dec', time: '18:00', loadsFrom: null },
    },
  ]);
});

test('a coach without departures or passengers has a card all the same', () => {
  const row = aCoachRow({
    departures: { outbound: [], inbound: [] },
    passengers: { outbound: 0, inbound: 0 },
  });
  expect(coachCards([row])[0]?.journeys[0]).toEqual({ direction: 'outbound', passengers: 0, departs: null });
});

test('a coach whose sheet has no name goes by its id', () => {
  expect(coachCards([aCoachRow({ COACH: ' ', coachId: 'C7' })])[0]?.name).toBe('C7');
});

test('a stop without a time never counts as the earliest', () => {
  const outbound = [aDeparture('Calais', null), aDeparture('Hull', '07:00')];
  const [card] = coachCards([aCoachRow({ departures: { outbound, inbound: [] } })]);
  expect(card?.journeys[0]?.departs?.location).toBe('Hull');
});
