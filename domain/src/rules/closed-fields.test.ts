import { expect, test } from 'vitest';
import { closeFields, isClosed } from './closed-fields.ts';

const paths = ['week.people[].phone', 'week.people[].born', 'week.rooms.*.notes'];
const value = {
  week: {
    id: 'W1',
    people: [
      { name: 'Jo', phone: '07700 900123', born: null },
      { name: 'Ben', seats: [{ place: '4' }] },
    ],
    rooms: { R1: { bed: 2, notes: '<p>Nuts</p>' }, R2: { bed: 1 } },
  },
};

test('personal fields become null and are named in their own record; the rest stays', () => {
  expect(closeFields(value, paths)).toEqual({
    week: {
      id: 'W1',
      people: [
        { name: 'Jo', phone: null, born: null, closed: ['phone'] },
        { name: 'Ben', seats: [{ place: '4' }] },
      ],
      rooms: { R1: { bed: 2, notes: null, closed: ['notes'] }, R2: { bed: 1 } },
    },
  });
});

test('the original value is not changed', () => {
  const before = JSON.parse(JSON.stringify(value));
  closeFields(value, paths);
  expect(value).toEqual(before);
});

test('a list at the top level and a field at the top level are closed', () => {
  expect(closeFields([{ Phone: '1' }, {}], ['[].Phone'])).toEqual([{ Phone: null, closed: ['Phone'] }, {}]);
  expect(closeFields({ 'Phone 2': '1', French: 'A' }, ['Phone 2'])).toEqual({
    'Phone 2': null,
    French: 'A',
    closed: ['Phone 2'],
  });
});

test('an empty text is missing, not closed', () => {
  const person = { name: 'Jo', phone: '' };
  expect(closeFields(person, ['phone'])).toBe(person);
});

test('records without personal fields stay the same objects', () => {
  const closed = closeFields(value, ['week.people[].phone']) as typeof value;
  expect(closed.week.people[0]).not.toBe(value.week.people[0]);
  expect(closed.week.people[1]).toBe(value.week.people[1]);
  expect(closed.week.rooms).toBe(value.week.rooms);
});

test.each([
  [null],
  ['text'],
  [{}],
  [{ week: { people: 'none', rooms: null } }],
  [{ week: { people: [{ name: 'Jo' }] } }],
])('%j has nothing to close', (other) => {
  expect(closeFields(other, paths)).toBe(other);
});

test('a field is closed only where its record says so', () => {
  expect(isClosed({ phone: null, closed: ['phone'] }, 'phone')).toBe(true);
  expect(isClosed({ phone: null, closed: ['phone'] }, 'born')).toBe(false);
  expect(isClosed({ phone: null }, 'phone')).toBe(false);
  expect(isClosed({ phone: null, closed: 'phone' }, 'phone')).toBe(false);
});
