import { expect, test } from 'vitest';
import { createKeyReader } from './key-reader.ts';

const CODE = 'NUCO-AB12CD-000001';

/** Types a text with the same gap before every key; returns the codes it gave. */
function type(keys: readonly string[], gapMs: number) {
  const reader = createKeyReader();
  let at = 1_000;
  const codes = keys.map((key) => {
    at += gapMs;
    return reader.press(key, at);
  });
  return { reader, codes: codes.filter((code) => code !== null) };
}

test.each(['Enter', 'Tab'])('a code typed fast ends on %s', (end) => {
  expect(type([...CODE, end], 5).codes).toEqual([CODE]);
});

test('a scanner that sends no end key is done when it pauses', () => {
  const { reader, codes } = type([...CODE], 5);
  expect(codes).toEqual([]);
  expect(reader.pause()).toBe(CODE);
  expect(reader.pause()).toBeNull();
});

test('a busy phone that delays one key does not break the code', () => {
  const reader = createKeyReader();
  [...CODE].forEach((key, index) => {
    reader.press(key, index * 8 + (index > 9 ? 180 : 0));
  });
  expect(reader.press('Enter', 500)).toBe(CODE);
});

test('the shift keys of a scanner are no part of the code', () => {
  expect(type(['Shift', 'N', 'Shift', 'U', 'C', 'O', '-', '1', '2', 'Enter'], 5).codes).toEqual(['NUCO-12']);
});

test('a person who types produces no code, slowly or fast', () => {
  expect(type([...CODE, 'Enter'], 300).codes).toEqual([]);
  expect(type([...CODE, 'Enter'], 100).codes).toEqual([]);
});

test('a lone Enter produces no code, nor do a few keys', () => {
  expect(type(['Enter'], 5).codes).toEqual([]);
  expect(type(['a', 'b', 'Enter'], 5).codes).toEqual([]);
});

test('two codes in a row are two codes', () => {
  expect(type([...CODE, 'Enter', ...CODE, 'Enter'], 5).codes).toEqual([CODE, CODE]);
});

test.each([
  ['NUC-1', []],
  ['NUCO-1', ['NUCO-1']],
])('six keys are the least that can be a code: %s', (text, codes) => {
  expect(type([...text, 'Enter'], 5).codes).toEqual(codes);
});

test.each([
  [60, [CODE]],
  [61, []],
])('keys %d ms apart are those of a scanner up to sixty', (gapMs, codes) => {
  expect(type([...CODE, 'Enter'], gapMs).codes).toEqual(codes);
});

test('keys typed by a person before a pause are not part of the code', () => {
  const reader = createKeyReader();
  for (const [index, key] of [...'abc'].entries()) reader.press(key, index * 5);
  for (const [index, key] of [...CODE].entries()) reader.press(key, 300 + index * 5);
  expect(reader.press('Enter', 400)).toBe(CODE);
});

test('an Enter that comes after a pause ends nothing', () => {
  const reader = createKeyReader();
  for (const [index, key] of [...CODE].entries()) reader.press(key, index * 5);
  expect(reader.press('Enter', 1_000)).toBeNull();
});

test('a single key is not yet a scanner’s; two quick ones are', () => {
  const reader = createKeyReader();
  reader.press('N', 0);
  expect(reader.isReading).toBe(false);
  reader.press('U', 5);
  expect(reader.isReading).toBe(true);
  reader.press('C', 190);
  expect(reader.isReading).toBe(false);
});

test.each([
  [200, CODE],
  [201, null],
])('a pause of %d ms within a code ends it beyond two hundred', (pauseMs, code) => {
  const reader = createKeyReader();
  [...CODE].forEach((key, index) => {
    reader.press(key, index * 5 + (index >= CODE.length - 3 ? pauseMs - 5 : 0));
  });
  expect(reader.press('Enter', 300)).toBe(code);
});
