import { expect, test } from 'vitest';
import { ageOn } from './age.ts';

test.each([
  { born: '2004-03-04', day: '2026-03-03', age: 21, why: 'the day before the birthday' },
  { born: '2004-03-04', day: '2026-03-04', age: 22, why: 'on the birthday' },
  { born: '2004-02-29', day: '2027-02-28', age: 22, why: 'born on a leap day' },
  { born: '2004-02-29', day: '2027-03-01', age: 23, why: 'born on a leap day, a day later' },
  { born: '2026-12-01', day: '2026-11-21', age: null, why: 'not born yet' },
  { born: '2026-11-20', day: '2026-11-21', age: 0, why: 'born yesterday' },
  { born: '2004-03-04T00:00', day: '2026-11-21', age: null, why: 'a date with a time' },
  { born: '12004-03-04', day: '2026-11-21', age: null, why: 'a year of five digits' },
  { born: '2004-03-04', day: 'today', age: null, why: 'no day' },
  { born: '04/03/2004', day: '2026-11-21', age: null, why: 'no date' },
])('$why: $age', ({ born, day, age }) => {
  expect(ageOn(born, day)).toBe(age);
});
