import { CsvError, parse } from 'csv-parse/sync';
import { unguarded } from '#platform/csv-line.ts';
import type { Findings } from '../problems.ts';
import { type Decoded, decodeSheet } from './decode-text.ts';
import { findSeparator } from './find-separator.ts';
import { type Grid, plainText, type Separator } from './grid.ts';

/**
 * The limits of a sheet. A season at its peak has 15,000 rows of 30 columns in its largest; a cell of a spreadsheet
 * holds no more than this, and each column less: see its rule.
 */
export const SHEET_LIMITS = { rows: 200_000, columns: 200, cell: 32_767 };

/** Characters that no spreadsheet writes: those that Windows-1252 leaves out are among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROLS = /[\0-\x08\x0e-\x1f\x7f-\x9f]/;

/** A text file before its rows are read. */
export interface CsvText {
  text: string;
  encoding: Decoded['encoding'];
  separator: Separator;
  /** Whether the file names its separator itself. */
  said: boolean;
}

/**
 * Opens a text file in UTF-8, UTF-16 or Windows-1252 with its cells between commas, semicolons or tabs, as the file itself
 * proves by the columns that `isKnown` or, where none are, by even rows; otherwise returns the problem.
 */
export function openCsv(bytes: Uint8Array, isKnown: (heading: string) => boolean): CsvText | string {
  const decoded = decodeSheet(bytes, (text) => isSheet(text, isKnown));
  if (!decoded) return 'is not UTF-8 text: save it as “CSV UTF-8”';
  const found = findSeparator(decoded.text, isKnown);
  if (!found) return 'can be read with several separators: begin it with a line sep=; that says which';
  const { separator, said } = found;
  const text = said ? decoded.text.slice(decoded.text.indexOf('\n') + 1) : decoded.text;
  return { text, encoding: decoded.encoding, separator, said };
}

/** Whether a text can be nothing but a sheet: by two columns that are known, or by even rows whose columns are asked about. */
function isSheet(text: string, isKnown: (heading: string) => boolean): boolean {
  const found = findSeparator(text, isKnown);
  return found !== null && (found.proven || (found.even && !CONTROLS.test(text)));
}

/** Reads a text file; null, and a problem, where that is not possible. */
export function readCsv(
  file: string,
  bytes: Uint8Array,
  isKnown: (heading: string) => boolean,
  findings: Findings,
): Grid | null {
  const opened = openCsv(bytes, isKnown);
  if (typeof opened === 'string') {
    findings.problem(file, opened);
    return null;
  }
  const { text, separator } = opened;
  // Checked before the text is parsed: a cell costs far more than its comma.
  if (!isWithinLimits(file, text, separator, findings)) return null;
  const rows: Grid['rows'] = [];
  let row = 0;
  try {
    forEachRecord(text, separator, (record) => {
      row++;
      const cells = record.map((cell) => unguarded(plainText(cell)));
      if (cells.some((cell) => cell !== '')) rows.push({ row, cells });
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const spot = typeof error.lines === 'number' ? { row: error.lines } : {};
    findings.problem(file, `is not a proper CSV file: ${quoteProblem(error.code)}`, spot);
    return null;
  }
  sayHow(file, { ...opened, rows }, findings);
  return { rows, separator, merged: [], errors: [] };
}

/** Reads every record of a text, blank lines too. Throws a `CsvError` where its quotation marks are wrong. */
export function forEachRecord(text: string, delimiter: Separator, work: (record: string[]) => void): void {
  parse(text, {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Kept by the caller, if at all, so that the parser collects nothing.
    on_record(record: string[]) {
      work(record);
      return null;
    },
  });
}

const [QUOTE, LINE_FEED, RETURN] = [0x22, 0x0a, 0x0d];

/** Reads each character once, up to the first limit that is exceeded, which is reported with its number. */
function isWithinLimits(file: string, text: string, separator: Separator, findings: Findings): boolean {
  const SEPARATOR = separator.charCodeAt(0);
  let [row, column, cell, quoted] = [1, 1, 0, false];
  const refuse = (problem: string) => {
    findings.problem(file, problem, { row });
    return false;
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) quoted = !quoted;
    const ends = !quoted && (code === LINE_FEED || code === RETURN || code === SEPARATOR);
    if (!ends) {
      if (++cell > SHEET_LIMITS.cell)
        return refuse(
          `has a cell of more than ${SHEET_LIMITS.cell} characters: is a quotation mark not closed?`,
        );
      continue;
    }
    cell = 0;
    if (code === SEPARATOR) {
      if (++column > SHEET_LIMITS.columns) return refuse(`has more than ${SHEET_LIMITS.columns} columns`);
    } else if (code === LINE_FEED || text.charCodeAt(at + 1) !== LINE_FEED) {
      column = 1;
      if (++row > SHEET_LIMITS.rows && at + 1 < text.length)
        return refuse(`has more than ${SHEET_LIMITS.rows} rows`);
    }
  }
  return true;
}

const SEPARATED = { ',': null, ';': 'is separated by semicolons', '\t': 'is separated by tabs' };

/** Says what was taken for granted in no other way. */
function sayHow(
  file: string,
  { encoding, separator, rows }: Pick<CsvText, 'encoding' | 'separator'> & Pick<Grid, 'rows'>,
  findings: Findings,
): void {
  if (encoding === 'Windows-1252') {
    const accents = rows.flatMap(({ cells }) => cells.filter((cell) => /[\u0080-\uffff]/.test(cell)));
    const look = [...new Set(accents)].slice(0, 5).map((cell) => `“${cell}”`);
    findings.warn(file, `is read as Windows-1252: look at ${look.join(', ')}`);
  }
  if (encoding === 'UTF-16') findings.warn(file, 'is read as UTF-16');
  const how = SEPARATED[separator];
  if (how) findings.warn(file, how);
}

function quoteProblem(code: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is opened and never closed';
  return 'a quotation mark is inside a cell that is not quoted, or text follows a closing one';
}
