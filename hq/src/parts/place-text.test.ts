import { expect, test } from 'vitest';
import { placeText } from './place-text.ts';

test.each([
  ['coach:7:outbound', 'Coach 7 outbound'],
  ['transfer:T2:inbound', 'Transfer T2 inbound'],
  ['rooms', 'rooms'],
  ['event:E1', 'event:E1'],
])('%s is called %s', (place, text) => {
  expect(placeText(place)).toBe(text);
});
