import { CsvError, parse } from 'csv-parse/sync';
import type { Findings } from './problems.ts';

/**
 * The limits of a bundle's file. A season at its peak has 15,000 rows of 30 columns in its largest; a cell of a
 * spreadsheet holds no more than this.
 */
const LIMITS = { rows: 200_000, columns: 100, cell: 32_767 };

export interface CsvContent {
  header: string[];
  /** Row numbers are a spreadsheet's: the header is row 1. Empty rows are left out and still counted. */
  rows: { row: number; cells: string[] }[];
}

/** Reads RFC 4180 text in UTF-8, with or without a byte order mark; null when that is not possible. */
export function readCsv(file: string, bytes: Uint8Array, findings: Findings): CsvContent | null {
  // Checked before the bytes are parsed: a cell costs far more than its comma.
  if (!isWithinLimits(file, bytes, findings)) return null;
  const text = decodeText(bytes);
  if (text === null) {
    findings.problem(file, 'is not UTF-8 text: save it as “CSV UTF-8”');
    return null;
  }
  let header: string[] = [];
  const rows: CsvContent['rows'] = [];
  let row = 0;
  try {
    parse(text, {
      relax_column_count: true,
      skip_empty_lines: false,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Kept here, if at all, so that the parser collects nothing.
      on_record(record: string[]) {
        row++;
        const cells = record.map((cell) => cell.trim());
        if (row === 1) header = cells;
        else if (cells.some((cell) => cell !== '')) rows.push({ row, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const spot = typeof error.lines === 'number' ? { row: error.lines } : {};
    findings.problem(file, `is not a proper CSV file: ${quoteProblem(error.code)}`, spot);
    return null;
  }
  if (header.every((cell) => cell === '')) {
    findings.problem(file, 'has no header line', { row: 1 });
    return null;
  }
  if (header.length === 1 && header[0]?.includes(';')) {
    findings.problem(file, 'has its columns separated by semicolons: use commas', { row: 1 });
    return null;
  }
  return { header, rows };
}

const [QUOTE, COMMA, LINE_FEED, RETURN] = [0x22, 0x2c, 0x0a, 0x0d];

/** Reads each byte once, up to the first limit that is exceeded, which is reported with its number. */
function isWithinLimits(file: string, bytes: Uint8Array, findings: Findings): boolean {
  let [row, column, cell, quoted] = [1, 1, 0, false];
  const refuse = (problem: string) => {
    findings.problem(file, problem, { row });
    return false;
  };
  for (const [at, byte] of bytes.entries()) {
    if (byte === QUOTE) quoted = !quoted;
    const ends = !quoted && (byte === LINE_FEED || byte === RETURN || byte === COMMA);
    if (!ends) {
      // A character of several bytes counts by its first.
      if ((byte & 0xc0) !== 0x80 && ++cell > LIMITS.cell)
        return refuse(`has a cell of more than ${LIMITS.cell} characters: is a quotation mark not closed?`);
      continue;
    }
    cell = 0;
    if (byte === COMMA) {
      if (++column > LIMITS.columns) return refuse(`has more than ${LIMITS.columns} columns`);
    } else if (byte === LINE_FEED || bytes[at + 1] !== LINE_FEED) {
      column = 1;
      if (++row > LIMITS.rows && at + 1 < bytes.length) return refuse(`has more than ${LIMITS.rows} rows`);
    }
  }
  return true;
}

/** The text without its byte order mark, null when the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function quoteProblem(code: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is opened and never closed';
  return 'a quotation mark is inside a cell that is not quoted, or text follows a closing one';
}
