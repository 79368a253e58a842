import { expect, test } from 'vitest';
import { participantsText } from './lesson-text.ts';

test.each([
  [1, null, '1 participant'],
  [1389, null, '1,389 participants'],
  [12, 20, '12 participants · 20 places'],
  [20, 20, '20 participants · 20 places'],
  [39, 20, '20 of 20, 19 waiting'],
])('%i people and %s places read as “%s”', (count, capacity, text) => {
  expect(participantsText(count, capacity)).toBe(text);
});
