import { expect, test } from 'vitest';
import { matchRanges } from './match-ranges.ts';

const marked = (text: string, query: string) =>
  matchRanges(text, query).map(([from, to]) => text.slice(from, to));

test.each([
  ['the start of a word before the inside of another', 'Samir Goldsmith Smith', 'smi', ['Smi']],
  ['the inside of a word where no word starts so', 'Samir Goldsmith', 'smi', ['smi']],
  ['the whole name, whatever the case', 'Alex Smith', 'ALEX SM', ['Alex Sm']],
  ['accents that were not typed', 'Łukasz Żółć', 'lukasz', ['Łukasz']],
  ['apostrophes that were not typed', 'Jo O’Brien', 'obrien', ['O’Brien']],
  ['letters that fold to two', 'Jürgen Groß', 'gross', ['Groß']],
  ['each word, in any order', 'Alex Smith', 'smi al', ['Al', 'Smi']],
  ['a reference', 'NUCO-VYSTK2-100068', 'vystk', ['VYSTK']],
  ['the end of a reference', 'NUCO-VYSTK2-100068', '0068', ['0068']],
  ['combining accents as well', 'Ame\u0301lie', 'amel', ['Ame\u0301l']],
  ['nothing where nothing matches', 'Alex Smith', 'jones', []],
  ['nothing for an empty query', 'Alex Smith', '  ', []],
  ['one part where two words mean the same', 'Alex Smith', 'al alex x', ['Al']],
] as const)('marks %s', (_, text, query, parts) => {
  expect(marked(text, query)).toEqual(parts);
});

test('what is marked is in the order of the text and never twice', () => {
  expect(matchRanges('Alex Smith', 'smi al')).toEqual([
    [0, 2],
    [5, 8],
  ]);
});
