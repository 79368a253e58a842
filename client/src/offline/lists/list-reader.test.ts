import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { listReader } from './list-reader.ts';

const Tickets = z.object({ tickets: z.array(z.string()) });

test('a list that is asked for scan after scan is read through its schema once', () => {
  const parse = vi.spyOn(Tickets, 'safeParse');
  const read = listReader(Tickets);
  const value = { tickets: ['A'] };
  expect(read({ value })).toEqual({ tickets: ['A'] });
  expect(read({ value })).toBe(read({ value }));
  expect(parse).toHaveBeenCalledTimes(1);
  expect(read({ value: { tickets: ['B'] } })).toEqual({ tickets: ['B'] });
  expect(parse).toHaveBeenCalledTimes(2);
});

test('a list of another shape, and none, is no list', () => {
  const parse = vi.spyOn(Tickets, 'safeParse').mockClear();
  const read = listReader(Tickets);
  const value = { tickets: 3 };
  expect([read({ value }), read({ value }), read({ value: 'x' }), read(null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(parse).toHaveBeenCalledTimes(1);
});
