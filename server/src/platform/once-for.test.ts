import { expect, test } from 'vitest';
import { onceFor } from './once-for.ts';

test('what is made of an object is made once, and of an equal one again', () => {
  const made: object[] = [];
  const make = onceFor((from: { name: string }) => {
    made.push(from);
    return from.name === '' ? null : from.name;
  });
  const [ann, nobody] = [{ name: 'Ann' }, { name: '' }];
  expect([make(ann), make(ann), make({ name: 'Ann' })]).toEqual(['Ann', 'Ann', 'Ann']);
  expect([make(nobody), make(nobody)]).toEqual([null, null]);
  expect(made).toEqual([ann, { name: 'Ann' }, nobody]);
});
