import { expect, test } from 'vitest';
import { countDone } from './count-done.ts';

const person = (done: boolean, cancelled = false) => ({ done, cancelled });

test('cancelled passengers count nowhere', () => {
  const people = [person(true), person(false), person(false), person(false, true), person(true, true)];
  expect(countDone(people)).toEqual({ total: 3, done: 1, remaining: 2 });
});

test('an empty list has nobody remaining', () => {
  expect(countDone([])).toEqual({ total: 0, done: 0, remaining: 0 });
});
