import { expect, test } from 'vitest';
import { weekData } from '../week.fixture.ts';
import { answerComing } from './coming-up.ts';

const { week } = weekData([]);
const [stop] = week.places.coach['4']?.departures.outbound ?? [];
if (!stop) throw new Error('the week has no stop');
const at = (location: string, dateTime: string | null) => ({ ...stop, location, dateTime });
const event = (name: string, startDateTime: string | null, endDateTime: string | null = null) => ({
  ...{ name, startDateTime, endDateTime, brands: [], description: null, host: null, location: null },
  ...{ lastEntry: null, sponsor: null, barType: null, transportInfo: null, clothing: null, extraInfo: null },
});
const places = {
  ...week,
  places: {
    ...week.places,
    coach: {
      '2': { departures: { outbound: [at('Bath', '2026-12-11T04:00:00Z')], inbound: [] } },
      '10': { departures: { outbound: [at('Leeds', '2026-12-11T05:30:00Z')], inbound: [] } },
      '4': {
        departures: {
          outbound: [at('York', '2026-12-11T06:45:00Z'), at('Leeds', '2026-12-11T05:30:00Z')],
          inbound: [at('Resort', '2026-12-19T16:00:00Z')],
        },
      },
      '5': { departures: { outbound: [at('Hull', null)], inbound: [] } },
    },
    event: {
      E1: event('Party', '2026-12-12T20:00:00Z', '2026-12-12T23:00:00Z'),
      E2: event('Quiz', '2026-12-13T20:00:00Z'),
      E3: event('Some day', null),
    },
  },
};
/** Nobody is booked on coach 2. */
const coming = answerComing(places, (_kind, vehicleId) => vehicleId !== '2');
const next = (time: string) => {
  const departure = coming.nextDeparture('coach', Date.parse(time));
  return departure && [departure.vehicleId, departure.direction, departure.stop.location];
};

test.each([
  [
    'the first of the week, by number where two leave at once',
    '2026-12-10T00:00:00Z',
    ['4', 'outbound', 'Leeds'],
  ],
  ['a later stop of a coach under way', '2026-12-11T05:30:00Z', ['4', 'outbound', 'York']],
  ['the way home, once all have come', '2026-12-12T00:00:00Z', ['4', 'inbound', 'Resort']],
  ['nothing after the last', '2026-12-19T16:00:00Z', null],
])('what leaves next: %s', (_, time, departure) => {
  expect(next(time)).toEqual(departure);
});

test.each([
  ['before it starts', '2026-12-12T00:00:00Z', 'Party'],
  ['while it is on', '2026-12-12T22:59:00Z', 'Party'],
  ['when it is over, the one after it', '2026-12-12T23:00:00Z', 'Quiz'],
  ['without an end it is next until it starts', '2026-12-13T20:00:00Z', undefined],
])('the event that is on or next: %s', (_, time, name) => {
  expect(coming.nextEvent(Date.parse(time))?.name).toBe(name);
});
