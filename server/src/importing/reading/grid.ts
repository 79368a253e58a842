/** What separates the cells of a text file. */
export type Separator = ',' | ';' | '\t';

/** A sheet as rows of text, however it was stored. */
export interface Grid {
  /** Rows are numbered as the spreadsheet shows them. Blank ones are left out and still counted. */
  rows: { row: number; cells: string[] }[];
  /** Null in a workbook. */
  separator: Separator | null;
  /** Ranges of merged cells, such as `B5:B9`. */
  merged: readonly string[];
  /** Cells of a workbook that hold the error of a formula, such as `#N/A`. */
  errors: readonly { row: number; column: number; value: string }[];
}

/** What a spreadsheet calls its columns: A to Z, AA … The first has the number 0. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/** The number of a column by its letters; the first, A, is 0. */
export function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A cell's text without the spaces around it and the special ones inside that web pages and spreadsheets leave. */
export function plainText(cell: string): string {
  return cell.replace(/[\u00a0\u2007\u202f]/g, ' ').replace(/^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/g, '');
}
