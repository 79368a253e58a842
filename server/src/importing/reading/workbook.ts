import { type Zippable, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { readZip, ZipError, type ZipLimits } from '../zip-reader.ts';
import { columnNumber, type Grid, plainText } from './grid.ts';
import { SHEET_LIMITS } from './read-csv.ts';

/** A workbook that is refused, with the reason in words. */
export class WorkbookError extends Error {}

/** One sheet of a workbook; its cells are read only when they are asked for. */
export interface Sheet {
  name: string;
  read(): Promise<Grid>;
  /** The cells as the workbook has them: texts, numbers, dates, true and false, and null for none. */
  cells(): Promise<WorkbookCell[][]>;
}

export type WorkbookCell = string | number | boolean | Date | null;

const MAX_SHEETS = 50;

/** Whether a file is a workbook of today's Excel, by its content. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

/** Whether a file is one of Excel before 2007, or one with a password, which is packed in the same way. */
export function isOldWorkbook(bytes: Uint8Array): boolean {
  return beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/**
 * Opens a workbook (XLSX). It is inflated by our own zip reader and its limits first; the library for its sheets gets
 * only what passed, one sheet at a time.
 */
export function openWorkbook(bytes: Uint8Array, limits: ZipLimits): Sheet[] {
  if (isOldWorkbook(bytes))
    throw new WorkbookError(
      'is an Excel file from before 2007 or has a password: save it as .xlsx without one',
    );
  const parts = unpacked(bytes, limits);
  const sheets = sheetsOf(parts);
  if (sheets.length > MAX_SHEETS)
    throw new WorkbookError(`has ${sheets.length} sheets; at most ${MAX_SHEETS}`);
  const paths = new Set(sheets.map(({ path }) => path));
  const common = Object.fromEntries([...parts].filter(([path]) => !paths.has(path)));
  return sheets.map(({ name, path }) => {
    const part = { name, path, xml: () => textOf(parts, path), bytes: parts.get(path) ?? new Uint8Array() };
    return { name, read: () => readGrid(part, common), cells: () => readCells(part, common) };
  });
}

/** The XML parts of a workbook by their paths. Pictures, macros and printer settings are dropped. */
function unpacked(bytes: Uint8Array, limits: ZipLimits): Map<string, Uint8Array> {
  try {
    const parts = [...readZip(bytes, limits)].filter(([path]) => /\.(xml|rels)$/.test(path));
    // A document type can define entities that grow without end.
    for (const [path, part] of parts)
      if (Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes('<!DOCTYPE'))
        throw new WorkbookError(`has a document type in ${path}, as no spreadsheet program writes it`);
    return new Map(parts);
  } catch (error) {
    if (error instanceof ZipError)
      throw new WorkbookError(error.message.replace(/^the zip /, 'the workbook '));
    throw error;
  }
}

/** The sheets in the order of their tabs, by name, with the paths of their parts. */
function sheetsOf(parts: ReadonlyMap<string, Uint8Array>): { name: string; path: string }[] {
  const workbook = textOf(parts, 'xl/workbook.xml');
  const targets = new Map(
    tags(textOf(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  const sheets = tags(workbook, 'sheet').map((tag) => {
    const target = targets.get(attribute(tag, '[\\w]+:id')) ?? '';
    return {
      name: attribute(tag, 'name'),
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
  if (sheets.length === 0) throw new WorkbookError('is not a workbook of Excel (.xlsx)');
  return sheets.filter(({ path }) => parts.has(path));
}

/** The part of a workbook that holds one sheet. */
interface SheetPart {
  name: string;
  path: string;
  xml(): string;
  bytes: Uint8Array;
}

async function readGrid(part: SheetPart, common: Record<string, Uint8Array>): Promise<Grid> {
  const xml = part.xml();
  const cells = await typedCells(part, xml, common);
  const rows: Grid['rows'] = [];
  for (const [at, row] of cells.entries()) {
    const texts = row.map(cellText);
    if (texts.some((text) => text !== '')) rows.push({ row: at + 1, cells: texts });
  }
  return { rows, separator: null, merged: mergedIn(xml), errors: errorsIn(xml) };
}

async function readCells(part: SheetPart, common: Record<string, Uint8Array>): Promise<WorkbookCell[][]> {
  const xml = part.xml();
  const rows = (await typedCells(part, xml, common)).map((row) => row.map(plainCell));
  for (const { row, column, value } of errorsIn(xml)) (rows[row - 1] ?? [])[column] = value;
  return rows;
}

async function typedCells(
  { name, path, bytes }: SheetPart,
  xml: string,
  common: Record<string, Uint8Array>,
): Promise<unknown[][]> {
  checkAddresses(xml);
  const only: Zippable = { ...common, [path]: bytes };
  const zip = zipSync(only, { level: 0 });
  try {
    return await readSheet(new Blob([zip]), name, { trim: false });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new WorkbookError(
      `has a sheet that cannot be read (${reason.slice(0, 100)}): save it again in Excel`,
    );
  }
}

/** Refuses addresses of cells beyond the limits, for which the library would make room. */
function checkAddresses(xml: string): void {
  for (const [, , address = ''] of xml.matchAll(/\sr\s*=\s*(["'])(.*?)\1/gs)) {
    const [, letters, row] = /^([A-Z]{0,3})([0-9]{1,7})$/.exec(address) ?? [];
    if (row === undefined)
      throw new WorkbookError(`has a cell at ${address.slice(0, 20)}, which is no address`);
    if (Number(row) > SHEET_LIMITS.rows)
      throw new WorkbookError(`has more than ${SHEET_LIMITS.rows} rows: it has a cell at ${address}`);
    if (letters && columnNumber(letters) >= SHEET_LIMITS.columns)
      throw new WorkbookError(`has more than ${SHEET_LIMITS.columns} columns: it has a cell at ${address}`);
  }
}

function mergedIn(xml: string): string[] {
  return tags(xml, 'mergeCell').map((tag) => attribute(tag, 'ref'));
}

/** The library reads the error of a formula as an empty cell; here it remains one. */
function errorsIn(xml: string): Grid['errors'] {
  const found = [];
  for (const [, tag = '', content = ''] of xml.matchAll(
    /<(?:\w+:)?c\b([^<>]*\bt\s*=\s*["']e["'][^<>]*)>(.*?)<\/(?:\w+:)?c>/gs,
  )) {
    const [, letters = '', row] = /^([A-Z]+)([0-9]+)$/.exec(attribute(tag, 'r')) ?? [];
    const [, value = '#N/A'] = /<(?:\w+:)?v\b[^<>]*>([^<]*)</s.exec(content) ?? [];
    found.push({ row: Number(row), column: columnNumber(letters), value: unescaped(value) });
  }
  return found;
}

function plainCell(cell: unknown): WorkbookCell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number' || typeof cell === 'boolean' || cell instanceof Date) return cell;
  return String(cell);
}

/** The text of a cell in the form in which our own sheets have it. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  // Excel keeps 15 digits; what has more has lost some, and says so in this form.
  if (typeof cell === 'number') return Math.abs(cell) < 1e15 ? String(cell) : cell.toExponential();
  if (cell instanceof Date) return dateText(cell);
  return plainText(String(cell));
}

/** A date, a time or both: Excel keeps all three as days since 1900 and a fraction, which is not exact. */
function dateText(cell: Date): string {
  const at = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString();
  const [date, time] = [at.slice(0, 10), at.slice(11, 19).replace(/:00$/, '')];
  if (date < '1900-01-01') return time;
  return time === '00:00' ? date : `${date} ${time}`;
}

function textOf(parts: ReadonlyMap<string, Uint8Array>, path: string): string {
  const part = parts.get(path);
  if (!part) throw new WorkbookError('is not a workbook of Excel (.xlsx)');
  return new TextDecoder().decode(part);
}

/** The attributes of every tag of a name, as text. XML has no `<` in them, so a tag that never ends costs nothing. */
function tags(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^<>]*)>`, 'g'))].map(([, tag = '']) => tag);
}

function attribute(tag: string, name: string): string {
  const [, , value = ''] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(tag) ?? [];
  return unescaped(value);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(Math.min(hex ? Number.parseInt(hex, 16) : Number(decimal), 0x10ffff));
  });
}
