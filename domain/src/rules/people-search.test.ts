import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Findable, indexPeople } from './people-index.ts';
import { searchPeople } from './people-search.ts';
import { fold } from './sorting.ts';

interface Card {
  name: string;
  reference: string;
}
type Person = Findable<Card>;

const person = (name: string, number: number, more: Partial<Person> = {}): Person => {
  const reference = `NUCO-AB12CD-${String(number).padStart(6, '0')}`;
  return {
    name,
    reference,
    cancelled: false,
    whereabouts: [],
    phone: null,
    card: { name, reference },
    ...more,
  };
};

const people = [
  person("Jo O'Brien", 1, { whereabouts: ['Room 214', 'Coach 4'], phone: '447700900123' }),
  person('Zoë Bríen', 2),
  person('Brian Sorbet', 3),
  person('Tobias Obrist', 4, { cancelled: true }),
  person('Łukasz Nowak', 5, { whereabouts: ['Room 21', 'Coach 12'] }),
  person('Ann Jones', 6, { whereabouts: ['Room 305'] }),
  person('Ann Jones', 7, { whereabouts: ['Room 112'] }),
];
const index = indexPeople(people);
const find = (query: string, limit = 10) => searchPeople(index, query, limit).people.map(({ name }) => name);

describe('finding people', () => {
  test.each(['', '   '])('an empty query finds nobody: %o', (query) => {
    expect(searchPeople(index, query, 10)).toEqual({ total: 0, isMore: false, people: [] });
  });

  test('the text may be anywhere in the name, whatever the case', () => {
    expect(find('KASZ')).toEqual(['Łukasz Nowak']);
    expect(find('nn jo')).toEqual(['Ann Jones', 'Ann Jones']);
  });

  test('or anywhere in the reference', () => {
    expect(find('cd-000003')).toEqual(['Brian Sorbet']);
    expect(find('NUCO-AB12CD')).toHaveLength(people.length);
  });

  test('a word that starts with the query comes before one that only contains it, and cancelled people come last', () => {
    expect(find('br')).toEqual(['Brian Sorbet', 'Zoë Bríen', "Jo O'Brien", 'Tobias Obrist']);
  });

  test('words match in any order, without accents and apostrophes', () => {
    expect(find('obrien jo')).toEqual(["Jo O'Brien"]);
    expect(find('brien zoe')).toEqual(['Zoë Bríen']);
    expect(find('nowak lukasz')).toEqual(['Łukasz Nowak']);
  });

  test('a room or a coach together with a name finds who is in it', () => {
    expect(find('214')).toEqual(["Jo O'Brien"]);
    expect(find('room 21')).toEqual(["Jo O'Brien", 'Łukasz Nowak']);
    expect(find('coach 4')).toEqual(["Jo O'Brien"]);
    expect(find('jones 305')).toEqual(['Ann Jones']);
    expect(searchPeople(index, 'jones 305', 10).people[0]?.reference).toBe('NUCO-AB12CD-000006');
  });

  test('the last digits of a telephone number find its owner; fewer than three do not', () => {
    expect(find('900123')).toEqual(["Jo O'Brien"]);
    expect(find('0 123')).toEqual(["Jo O'Brien"]);
    expect(find('23')).toEqual([]);
  });

  test('digits with letters are no telephone number', () => {
    expect(find('123x')).toEqual([]);
    expect(find('x123')).toEqual([]);
  });

  test('every word must match', () => {
    expect(find('obrien zoe')).toEqual([]);
  });

  test('the result says how many there are beyond those asked for', () => {
    const found = searchPeople(index, 'a', 2);
    expect(found.total).toBe(people.length);
    expect(found.people).toHaveLength(2);
  });

  test('when very many match the result says that there are more, and the best hits still come first', () => {
    const many = Array.from({ length: 3_000 }, (_, number) => person(number % 20 ? 'Mia' : 'Ada', number));
    const found = searchPeople(indexPeople(many), 'a', 40);
    expect(found).toMatchObject({ isMore: true, total: 200 });
    expect(found.people).toEqual(
      many
        .filter(({ name }) => name === 'Ada')
        .slice(0, 40)
        .map(({ card }) => card),
    );
    expect(searchPeople(indexPeople(many), 'ada', 40)).toMatchObject({ isMore: false, total: 150 });
  });

  test('among very many, the best hits come first even where they are the last of the list', () => {
    const many = Array.from({ length: 3_000 }, (_, number) => person(number % 20 ? 'Mia' : 'Zz Ada', number));
    const names = searchPeople(indexPeople(many), 'a', 40).people.map(({ name }) => name);
    expect(names).toEqual(Array(40).fill('Zz Ada'));
  });

  test('namesakes come together, sorted by reference', () => {
    expect(searchPeople(index, 'ann jones', 10).people.map(({ reference }) => reference)).toEqual([
      'NUCO-AB12CD-000006',
      'NUCO-AB12CD-000007',
    ]);
  });
});

test('the hits and their order are those of looking at each person alone', () => {
  const letters = fc.constantFrom('a', 'b', 'é', "'", ' ', '-', '1', '2', 'ł', 'ж');
  const text = (longest: number) => fc.string({ unit: letters, maxLength: longest });
  const typed = fc.oneof(text(5), fc.constantFrom('\n', 'a\nb', '112', '+1 2 1'));
  const someone = fc.record({
    name: text(8),
    reference: fc.string({ unit: fc.constantFrom('a', 'b', '-', '1', '2'), maxLength: 6 }),
    cancelled: fc.boolean(),
    whereabouts: fc.array(text(5), { maxLength: 2 }),
    phone: fc.option(fc.string({ unit: fc.constantFrom('+', '1', '2', ' '), maxLength: 8 })),
  });
  fc.assert(
    fc.property(fc.array(someone, { maxLength: 12 }), typed, (some, query) => {
      const found = searchPeople(indexPeople(some.map((one) => ({ ...one, card: one }))), query, 10);
      const ranked = some.flatMap((one) => {
        const rank = rankAlone(one, query);
        return rank === null ? [] : [[rank, fold(one.name), one.name.toLowerCase(), one.reference] as const];
      });
      expect(found.total).toBe(ranked.length);
      expect(
        found.people.map((one) => [
          rankAlone(one, query),
          fold(one.name),
          one.name.toLowerCase(),
          one.reference,
        ]),
      ).toEqual(ranked.toSorted(byEachInTurn).slice(0, 10));
    }),
    { numRuns: 2_000 },
  );
});

/** By rank, and among equal ones by name without accents, by name and by reference. */
function byEachInTurn(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const at = a.findIndex((value, place) => value !== b[place]);
  const [first = '', second = ''] = [a[at], b[at]];
  return at < 0 ? 0 : first < second ? -1 : 1;
}

/** The rule in its plain form, one person at a time; null for a person who is not found. */
function rankAlone(person: Omit<Person, 'card'>, query: string): number | null {
  const text = query.trim().toLowerCase().replaceAll('\n', ' ');
  const [name, reference] = [person.name.toLowerCase(), person.reference.toLowerCase()];
  const words = [person.name, person.reference, ...person.whereabouts].map(fold).flatMap(wordsOf);
  const wanted = wordsOf(fold(text));
  const digits = text.replace(/[^0-9]/g, '');
  const rank = () => {
    if (name.includes(text) || reference.includes(text))
      return ` ${name}`.includes(` ${text}`) || reference.startsWith(text) ? 0 : 1;
    if (fold(text) !== '' && fold(name).includes(fold(text))) return 2;
    if (wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)))) return 3;
    const isNumber = digits.length >= 3 && /^[+()0-9 -]+$/.test(text);
    return isNumber && (person.phone ?? '').replace(/[^0-9]/g, '').endsWith(digits) ? 4 : null;
  };
  const place = text === '' ? null : rank();
  return place !== null && person.cancelled ? place + 5 : place;
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
