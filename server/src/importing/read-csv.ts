import { CsvError, parse } from 'csv-parse/sync';
import type { Findings } from './problems.ts';

export interface CsvContent {
  header: string[];
  /** Row numbers are a spreadsheet's: the header is row 1. Empty rows are left out and still counted. */
  rows: { row: number; cells: string[] }[];
}

/** Reads RFC 4180 text in UTF-8, with or without a byte order mark; null when it cannot be read as such. */
export function readCsv(file: string, bytes: Uint8Array, findings: Findings): CsvContent | null {
  const text = decodeText(bytes);
  if (text === null) {
    findings.problem(file, 'is not UTF-8 text: save it as “CSV UTF-8”');
    return null;
  }
  let records: string[][];
  try {
    records = parse(text, { relax_column_count: true, skip_empty_lines: false });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error.lines === 'number' ? { row: error.lines } : {};
    findings.problem(file, `is not a proper CSV file: ${quoteProblem(error.code)}`, row);
    return null;
  }
  const header = (records[0] ?? []).map((cell) => cell.trim());
  if (header.every((cell) => cell === '')) {
    findings.problem(file, 'has no header line', { row: 1 });
    return null;
  }
  if (header.length === 1 && header[0]?.includes(';')) {
    findings.problem(file, 'has its columns separated by semicolons: use commas', { row: 1 });
    return null;
  }
  const rows = records
    .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { header, rows };
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
  return 'a quotation mark stands inside a cell that is not quoted, or text follows a closing one';
}
