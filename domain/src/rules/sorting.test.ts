import { expect, it } from 'vitest';
import { compareByNumber, compareByStart, compareCodeUnits, compareText, fold } from './sorting.ts';

it('sorts rooms by the number in the name, those without one last', () => {
  expect(['Room 10', 'Room 2', 'Attic', 'A2', 'Annex'].sort(compareByNumber)).toEqual([
    'A2',
    'Room 2',
    'Room 10',
    'Annex',
    'Attic',
  ]);
});

it('sorts text without regard to case and accents', () => {
  expect(['Zoë', 'émile', 'Eva', 'zoe'].sort(compareText)).toEqual(['émile', 'Eva', 'Zoë', 'zoe']);
});

it('only equal texts compare as equal', () => {
  expect([compareCodeUnits('a', 'a'), compareText('Zoë', 'Zoë')]).toEqual([0, 0]);
  expect([compareCodeUnits('a', 'b'), compareCodeUnits('b', 'a')]).toEqual([-1, 1]);
  expect(compareText('Zoë', 'zoe')).toBe(-compareText('zoe', 'Zoë'));
  expect(compareText('Zoë', 'zoe')).not.toBe(0);
});

it('folds accents and apostrophes away for comparing', () => {
  for (const name of ['Zoë O’Brien', "Zoë O'Brien", 'Zoë O‘Brien', 'Zoë O`Brien'])
    expect(fold(name)).toBe('zoe obrien');
});

it('folds letters that are more than a letter with an accent', () => {
  expect(fold('Łukasz Bjørn Strauß Æsa')).toBe('lukasz bjorn strauss aesa');
  expect(fold('Đuro Guðrún Þór Œuvre Işık')).toBe('duro gudrun thor oeuvre isik');
});

it('sorts entries by start, then name, and puts those without a start last', () => {
  const happenings = [
    { name: 'Quiz', startsAt: null },
    { name: 'Rave', startsAt: 22 },
    { name: 'Dinner', startsAt: 22 },
    { name: 'Après', startsAt: 16 },
    { name: 'Karaoke', startsAt: null },
  ];
  expect(happenings.sort(compareByStart).map(({ name }) => name)).toEqual([
    'Après',
    'Dinner',
    'Rave',
    'Karaoke',
    'Quiz',
  ]);
});
