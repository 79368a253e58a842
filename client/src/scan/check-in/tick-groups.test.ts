import { expect, test } from 'vitest';
import { tickGroups } from './tick-groups.ts';

const person = (name: string, done = false, cancelled = false) => ({
  name,
  bookingRef: '',
  barcode: '',
  done,
  cancelled,
  detail: null,
});

test('everybody of a list is in one group, by what is left to do for them', () => {
  const [anna, ben, cara, dan] = [
    person('Anna'),
    person('Ben', true),
    person('Cara', false, true),
    person('Dan', true, true),
  ];
  expect(tickGroups([anna, ben, cara, dan])).toEqual({
    remaining: [anna],
    done: [ben],
    cancelled: [cara, dan],
  });
});

test.each([
  ['remaining', false, false],
  ['done', true, false],
  ['cancelled', false, true],
] as const)(
  'those who are %s come by name, whatever their letters, and the list is left as it is',
  (group, done, cancelled) => {
    const people = ['zoe', 'Élan', 'Anna'].map((name) => person(name, done, cancelled));
    expect(tickGroups(people)[group].map(({ name }) => name)).toEqual(['Anna', 'Élan', 'zoe']);
    expect(people.map(({ name }) => name)).toEqual(['zoe', 'Élan', 'Anna']);
  },
);
