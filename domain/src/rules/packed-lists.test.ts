import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createListPacker, type PackedLists, unpackLists } from './packed-lists.ts';

function packed(values: Record<string, unknown>): PackedLists {
  const packer = createListPacker();
  for (const [name, value] of Object.entries(values)) packer.add(name, value);
  return packer.packed();
}

const onTheWire = (value: unknown) => JSON.parse(JSON.stringify(value)) as PackedLists;

test('packed values come back to the byte', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (values) => {
      const sent = JSON.parse(JSON.stringify(values)) as Record<string, unknown>;
      const back = unpackLists(onTheWire(packed(sent)));
      expect([...back].map(([name, value]) => [name, JSON.stringify(value)])).toEqual(
        Object.entries(sent).map(([name, value]) => [name, JSON.stringify(value)]),
      );
    }),
  );
});

test('rows of the same and of different lists come back to the byte', () => {
  const row = fc.record({
    name: fc.constantFrom('Ann', 'Bo', 'Cy', ''),
    barcode: fc.option(fc.constantFrom('N-1', 'N-2', '')),
    loaded: fc.constantFrom(0, 1),
    guests: fc.array(fc.record({ name: fc.option(fc.constantFrom('Ann', 'Bo')) }), { maxLength: 3 }),
  });
  const list = fc.record({ total: fc.nat(), tickets: fc.array(row, { maxLength: 12 }) });
  fc.assert(
    fc.property(fc.array(list, { maxLength: 6 }), (lists) => {
      const values = Object.fromEntries(lists.map((value, at) => [`list ${at}`, value]));
      const back = unpackLists(onTheWire(packed(values)));
      expect(JSON.stringify(Object.fromEntries(back))).toBe(JSON.stringify(values));
    }),
  );
});

test('a column equal to one before it, and one that holds more than texts, come back to the byte', () => {
  const rows = (values: unknown[]) =>
    values.map((cell, at) => ({ at, barcode: cell, bookingRef: cell, other: at }));
  const values = {
    texts: rows(['N-1', null, 'N-2']),
    mixed: rows(['N-1', [{ name: 'Ann' }], { a: [] }, null]),
  };
  expect(JSON.stringify(packed(values))).toContain('{"c":1}');
  expect(JSON.stringify(Object.fromEntries(unpackLists(onTheWire(packed(values)))))).toBe(
    JSON.stringify(values),
  );
});

test('a passenger who is in several lists is written once', () => {
  const tickets = [{ name: 'Ann Fell', bookingRef: 'N-1', barcode: 'N-1', loaded: 0 }];
  const text = JSON.stringify(packed({ coach: { tickets }, transfer: { tickets } }));
  expect(text.split('Ann Fell')).toHaveLength(2);
  const many = Array.from({ length: 3 }, (_, at) => ({
    name: `P${at}`,
    bookingRef: `N-${at}`,
    barcode: `N-${at}`,
  }));
  expect(JSON.stringify(packed({ many })).split('N-1"')).toHaveLength(2);
});

test.each<[string, PackedLists]>([
  ['a table', { texts: {}, tables: [], lists: { a: { r: [0, [0]] } } }],
  ['a row', { texts: {}, tables: [{ keys: [], rows: 0, columns: [] }], lists: { a: { r: [0, [1]] } } }],
  [
    'a text',
    { texts: {}, tables: [{ keys: ['n'], rows: 1, columns: [{ t: [1] }] }], lists: { a: { r: [0, [0]] } } },
  ],
])('a packing that refers to %s that does not exist is refused', (_, wrong) => {
  expect(() => unpackLists(wrong)).toThrow('there is no');
});
