import { fold } from '@offpiste/domain/rules/sorting.ts';

/** A part of a text: from a position up to, and without, another. */
export type Range = readonly [from: number, to: number];

/**
 * Returns the parts of a text that match a query as the searches see it, whatever the case, accents or apostrophes: the
 * whole query where it occurs, preferably at the start of a word; otherwise each of its words at the start of a word.
 */
export function matchRanges(text: string, query: string): Range[] {
  const wanted = fold(query.trim());
  if (wanted === '') return [];
  const { folded, at } = foldedWithPlaces(text);
  const whole = placeOf(folded, wanted) ?? placeInside(folded, wanted);
  const found =
    whole === null
      ? wanted.split(/\s+/).map((word) => ({ from: placeOf(folded, word), length: word.length }))
      : [{ from: whole, length: wanted.length }];
  const ranges = found.flatMap(({ from, length }): Range[] =>
    from === null ? [] : [[at[from] ?? 0, at[from + length] ?? text.length]],
  );
  return withoutOverlaps(ranges);
}

/** Where each letter of the folded text comes from: folding may drop letters and make two of one. */
function foldedWithPlaces(text: string): { folded: string; at: number[] } {
  const at: number[] = [];
  let folded = '';
  let place = 0;
  for (const letter of text) {
    const part = fold(letter);
    for (let index = 0; index < part.length; index += 1) at.push(place);
    folded += part;
    place += letter.length;
  }
  return { folded, at };
}

function placeOf(folded: string, word: string): number | null {
  for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + 1))
    if (from === 0 || /[^\p{L}\p{N}]/u.test(folded.charAt(from - 1))) return from;
  return null;
}

function placeInside(folded: string, wanted: string): number | null {
  const from = folded.indexOf(wanted);
  return from < 0 ? null : from;
}

function withoutOverlaps(ranges: readonly Range[]): Range[] {
  const apart: Range[] = [];
  for (const range of [...ranges].sort(([a], [b]) => a - b))
    if (range[0] >= (apart.at(-1)?.[1] ?? 0)) apart.push(range);
  return apart;
}
