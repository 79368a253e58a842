import { parse } from 'csv-parse/sync';
import { HEADER_WITHIN } from './find-header.ts';
import type { Separator } from './grid.ts';

/** Enough to know a file by; a header and some hundred rows. */
const SAMPLE = 64 * 1024;
const SEPARATORS: readonly Separator[] = [',', ';', '\t'];

export interface FoundSeparator {
  separator: Separator;
  /** The file says so itself in a first line `sep=;`, which no spreadsheet shows. */
  said: boolean;
  /** Whether at least two columns of its list prove it. */
  proven: boolean;
  /** Whether nearly every row has as many cells as the widest at the top, and more than one. */
  even: boolean;
}

/** Nearly all. */
const MOST = 0.95;

/**
 * Returns what separates the cells: what `sep=` says, otherwise the one with which a row at the top has at least two
 * known columns and 95 % of the rows below fit them. Where nothing proves one, it is the likeliest, so that a problem
 * can name the columns; several that are proven are null.
 */
export function findSeparator(text: string, isKnown: (heading: string) => boolean): FoundSeparator | null {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1];
  const said = SEPARATORS.find((separator) => separator === named);
  if (said) return { separator: said, said: true, proven: true, even: true };
  const sample = text.slice(0, SAMPLE);
  const tried = SEPARATORS.map((separator) => tryOut(separator, sample, isKnown));
  const proven = tried.filter((one) => one.known >= 2 && one.fitting >= MOST);
  if (proven.length > 1) return null;
  const [likeliest] = [...proven, ...tried.sort((a, b) => b.known - a.known || b.width - a.width)];
  const { separator = ',', width = 0, fitting = 0 } = likeliest ?? {};
  return { separator, said: false, proven: proven.length === 1, even: width >= 2 && fitting >= MOST };
}

function tryOut(separator: Separator, sample: string, isKnown: (heading: string) => boolean) {
  const rows = sampleRows(separator, sample);
  const knownIn = (cells: string[]) => cells.filter((cell) => isKnown(cell.trim())).length;
  const top = rows.slice(0, HEADER_WITHIN);
  const known = Math.max(0, ...top.map(knownIn));
  const at = top.findIndex((cells) => knownIn(cells) === known);
  const width = known > 0 ? (top[at]?.length ?? 0) : Math.max(0, ...top.map((cells) => cells.length));
  const below = rows.slice(at + 1).filter((cells) => cells.some((cell) => cell !== ''));
  // Empty cells behind the last column are nothing.
  const fit = below.filter(
    (cells) => cells.length >= width && cells.findLastIndex((cell) => cell !== '') < width,
  );
  return { separator, known, width, fitting: below.length === 0 ? 1 : fit.length / below.length };
}

function sampleRows(delimiter: Separator, sample: string): string[][] {
  const rows: string[][] = [];
  try {
    parse(sample, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      to: 200,
      on_record(record: string[]) {
        rows.push(record);
        return null;
      },
    });
  } catch {
    // The sample may end inside a quotation. What was read before is enough.
  }
  return rows;
}
