import { expect, it } from 'vitest';
import { transferCapacity } from './transfer-capacity.ts';

const cells = { 'Seats Booked': '49', 'OTA Pax': '2', 'Third parties': '3', Reps: '1' };

it('spare seats are the booked seats minus the passengers, OTA, third parties and reps', () => {
  expect(transferCapacity(cells, 30)).toEqual({
    seatsBooked: 49,
    scannable: 30,
    ota: 2,
    thirdParties: 3,
    reps: 1,
    spare: 13,
  });
});

it('a transfer may be overbooked', () => {
  expect(transferCapacity(cells, 45).spare).toBe(-2);
});

it.each(['', 'tbc', '0'])('seats booked of %j are not listed, so nothing is said of spare ones', (seats) => {
  expect(transferCapacity({ ...cells, 'Seats Booked': seats }, 30)).toMatchObject({
    seatsBooked: null,
    spare: null,
  });
});

it('a cell without a number takes no seat', () => {
  expect(transferCapacity({ ...cells, 'OTA Pax': '', 'Third parties': 'n/a', Reps: '' }, 30).spare).toBe(19);
});
