import { expect, test } from 'vitest';
import { findPeople, type NamedPerson } from './name-search.ts';

const person = (name: string, over: Partial<NamedPerson> = {}): NamedPerson => ({
  name,
  bookingRef: 'NUCO-AB12CD-000001',
  barcode: 'NUCO-AB12CD-000001',
  done: false,
  cancelled: false,
  detail: null,
  ...over,
});
const names = (people: NamedPerson[]) => people.map(({ name }) => name);

test('a name is found whatever its case, accents and apostrophes', () => {
  const people = [person('Zoë Müller'), person("Sean O'Brien"), person('Anna Smith')];
  expect(names(findPeople(people, 'ZOE mul'))).toEqual(['Zoë Müller']);
  expect(names(findPeople(people, 'obrien'))).toEqual(["Sean O'Brien"]);
});

test('a booking reference is found by any part of it and in lower case', () => {
  const people = [person('Anna', { bookingRef: 'WASTELAND-ZZ99XX-000042' }), person('Ben')];
  expect(names(findPeople(people, 'zz99'))).toEqual(['Anna']);
  expect(names(findPeople(people, '000042'))).toEqual(['Anna']);
});

test('people still to be done come before the done ones, and cancelled ones last', () => {
  const people = [
    person('Anna Cole', { cancelled: true }),
    person('Anna Bell', { done: true }),
    person('Anna Young'),
  ];
  expect(names(findPeople(people, 'anna'))).toEqual(['Anna Young', 'Anna Bell', 'Anna Cole']);
});

test('names with a word that starts with the query come before names that only contain it', () => {
  const people = [person('Brian Eccles'), person('Maria Ryan'), person('Rian Adams')];
  expect(names(findPeople(people, 'rian'))).toEqual(['Rian Adams', 'Brian Eccles']);
});

test('an empty query lists everyone by name', () => {
  expect(names(findPeople([person('Ben'), person('Anna')], '  '))).toEqual(['Anna', 'Ben']);
});

test('a query that nobody matches finds nobody', () => {
  expect(findPeople([person('Anna')], 'xyz')).toEqual([]);
});

test('somebody still to be done comes before somebody done, however well the name fits', () => {
  const people = [person('Ann Done', { done: true }), person('Maryann Young')];
  expect(names(findPeople(people, 'ann'))).toEqual(['Maryann Young', 'Ann Done']);
  const cancelled = [
    person('Ann Gone', { cancelled: true, done: true }),
    person('Maryann Done', { done: true }),
  ];
  expect(names(findPeople(cancelled, 'ann'))).toEqual(['Maryann Done', 'Ann Gone']);
});

test('what is found alike comes by name, whatever its letters, and a reference is no name', () => {
  const people = [person('zoe Smith'), person('Élan Smith'), person('Anna Smith')];
  expect(names(findPeople(people, 'smith'))).toEqual(['Anna Smith', 'Élan Smith', 'zoe Smith']);
  const nuco = [person('Anna Bell'), person('Nuco Young')];
  expect(names(findPeople(nuco, ' nuco '))).toEqual(['Nuco Young', 'Anna Bell']);
});
