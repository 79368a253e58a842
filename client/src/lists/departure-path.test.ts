import { expect, test } from 'vitest';
import { departurePath } from './departure-path.ts';

test('a departure is loaded on the screen of its vehicle and direction, whatever the id is made of', () => {
  expect(departurePath('coach:4:outbound')).toBe('/loadCoach/4/outbound');
  expect(departurePath('transfer:LYS 02/a:b:inbound')).toBe('/loadTransfer/LYS%2002%2Fa%3Ab/inbound');
});
