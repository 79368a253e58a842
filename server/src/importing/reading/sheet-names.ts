import type { Answers } from './answers.ts';

/** What the name of a sheet says about each of its rows, such as `{ COACH: '4' }`. */
export type Given = Readonly<Record<string, string>>;

/** How sheets of one list are called, such as `Coach {COACH} out, direction=outbound`. */
interface SheetNames {
  name: RegExp;
  columns: readonly string[];
  /** Columns that are the same in all of these sheets. */
  fixed: Given;
  /** How many characters are no column: the more, the more exactly it says which sheets are meant. */
  exact: number;
}

/**
 * Reads how sheets are called: our columns are in braces, and behind commas is what the rows of all these sheets have.
 * Capitals, spaces, dashes and `_` make no difference. Null where it names no column, or one twice.
 */
export function sheetNames(text: string): SheetNames | null {
  const [name = '', ...further] = text.split(/,\s*(?=[^,={}]+=)/);
  const pieces = name.trim().split(/\{([^{}]+)\}/);
  const columns = pieces.filter((_, at) => at % 2 === 1).map((column) => column.trim());
  const fixed = further.map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()));
  const all = [...columns, ...fixed.map(([column = '']) => column)];
  if (all.length === 0 || new Set(all).size < all.length) return null;
  const words = pieces.filter((_, at) => at % 2 === 0).map((word) => word.replace(/[\s_-]+/g, ' '));
  const source = words.map((word) => word.replace(/[.*+?^$()|[\]\\/]/g, '\\$&').replaceAll(' ', '[\\s_-]*'));
  return {
    name: new RegExp(`^\\s*${source.join('(.+?)')}\\s*$`, 'iu'),
    columns,
    fixed: Object.fromEntries(fixed),
    exact: words.join('').replaceAll(' ', '').length,
  };
}

/** Returns the columns that a text about sheets names; none where it is not such a text. */
export function namedColumns(text: string): string[] {
  const read = sheetNames(text);
  return read ? [...read.columns, ...Object.keys(read.fixed)] : [];
}

/** Returns how the sheets of a list are called: as people say for this import, else as they did for earlier ones. */
function namesOf(list: string, { sheets, remembered = [] }: Answers): readonly string[] {
  return (
    sheets?.get(list) ??
    remembered.filter((mapping) => mapping.list === list).flatMap((mapping) => mapping.sheets)
  );
}

/** Returns what the name of a sheet says; null where it is not called like a sheet of the list. The most exact text counts. */
export function givenBy(list: string, name: string, answers: Answers): Given | null {
  const fitting = namesOf(list, answers).flatMap((text) => {
    const names = sheetNames(text);
    const match = names?.name.exec(name);
    if (!names || !match) return [];
    const read = names.columns.map((column, at) => [column, match[at + 1]?.trim() ?? '']);
    return [{ exact: names.exact, given: { ...Object.fromEntries(read), ...names.fixed } as Given }];
  });
  const [best] = fitting.sort((a, b) => b.exact - a.exact);
  return best?.given ?? null;
}
