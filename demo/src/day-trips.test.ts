import { expect, test } from 'vitest';
import { later, minutesOf } from './calendar.ts';
import { dayTrips } from './day-trips.ts';

const wholeDay = Array.from({ length: 24 * 60 }, (_, minute) => later('00:00', minute));

test('at every minute of a day but its first and last, some trips have left and some have not', () => {
  const wrong = wholeDay.slice(1, -1).filter((time) =>
    dayTrips(time).some(({ state, leavesAt }) => {
      const hasLeft = ['closed', 'reopened', 'left-short', 'late'].includes(state);
      return hasLeft ? leavesAt >= time : leavesAt <= time;
    }),
  );
  expect(wrong).toEqual([]);
});

test('trips leave in the order of their numbers', () => {
  for (const time of wholeDay) {
    const times = dayTrips(time).map(({ leavesAt }) => minutesOf(leavesAt));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});
