import { expect, test } from 'vitest';
import { isStorable, readJson } from './json-body.ts';

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
const read = (text: string | Uint8Array) => readJson(Buffer.from(text));
const rules = (rule: string) => expect.objectContaining({ code: 'bad_json', details: [{ path: '/', rule }] });

test.each(['{"a":[1,"Zoë",null,true,{"b":-1.5}]}', '[]', 'null', '0', '"😀"', nested(8)])(
  '%s is read',
  (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  },
);

test.each([
  ['nine levels deep', nested(9), 'depth'],
  ['nine levels of objects', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`, 'depth'],
  ['a key that reaches the prototype', '{"__proto__":{"level":3}}', 'key'],
  ['such a key further in', '{"a":[{"constructor":1}]}', 'key'],
  ['the third of them', '{"prototype":1}', 'key'],
  ['a key with a NUL', '{"a\\u0000":1}', 'key'],
  ['half a surrogate pair as key', '{"\\ud800":1}', 'key'],
  ['a text with a NUL', '{"a":"b\\u0000"}', 'text'],
  ['half a surrogate pair', '["\\udc00"]', 'text'],
  ['a text alone with a NUL', '"\\u0000"', 'text'],
  ['a number beyond all numbers', '{"a":1e999}', 'number'],
])('%s is refused', (_, text, rule) => {
  expect(() => read(text)).toThrow(rules(rule));
});

test.each(['', '{', '{"a":1}x', "{'a':1}"])('%j is no JSON', (text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code: 'bad_json' }));
});

test('bytes that are not UTF-8 are refused, not replaced', () => {
  expect(() => read(new Uint8Array([0x22, 0xff, 0x22]))).toThrow(
    expect.objectContaining({ code: 'bad_json' }),
  );
});

test('a text is accepted only if PostgreSQL can store it', () => {
  expect(['Zoë 😀', '', '\0', '\ud800'].map(isStorable)).toEqual([true, true, false, false]);
});
