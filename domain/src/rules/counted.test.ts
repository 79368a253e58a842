import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('one takes the singular, any other number the plural', () => {
  expect(counted(1, 'key')).toBe('1 key');
  expect(counted(3, 'key')).toBe('3 keys');
  expect(counted(1389, 'key')).toBe('1,389 keys');
  expect(counted(0, 'extra passenger')).toBe('0 extra passengers');
});

test('an irregular plural is used', () => {
  expect(counted(1, 'person', 'people')).toBe('1 person');
  expect(counted(2, 'person', 'people')).toBe('2 people');
});
