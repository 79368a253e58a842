import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  ['05:10', 'Amélie Rousseau', 'Good morning, Amélie'],
  ['12:00', 'Łukasz', 'Good afternoon, Łukasz'],
  ['18:00', undefined, 'Good evening'],
])('at %s %s is greeted: %s', (clock, name, text) => {
  expect(greeting(clock, name)).toBe(text);
});
