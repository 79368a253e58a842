import { expect, it } from 'vitest';
import { reopenedText } from './reopened-text.ts';

it('says of everybody what they are now, by name or else by code', () => {
  const changes = (['aboard', 'elsewhere', 'no-show', 'missing', null] as const).map((to, index) => ({
    name: index === 0 ? null : `Person ${index}`,
    reference: 'NUCO-AB12CD-000001',
    to,
  }));
  expect(reopenedText(changes)).toBe(
    'NUCO-AB12CD-000001 is on board now. Person 1 rides on another departure. Person 2 does not travel. ' +
      'Person 3 is missing. Person 4 is booked here no more.',
  );
  expect(reopenedText([])).toBe('');
});
