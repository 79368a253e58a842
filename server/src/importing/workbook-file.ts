import type { Cell } from 'write-excel-file/node';

/** A sheet to be written. */
export interface WrittenSheet {
  name: string;
  rows: readonly (readonly WrittenCell[])[];
  /** In characters; by default as the program likes. */
  widths?: readonly number[];
  /** As many rows at the top stay in view. */
  head?: number;
}

export type WrittenCell =
  | string
  | number
  | boolean
  | Date
  | null
  | { text: string; as: 'heading' | 'problem' };

/** Writes a workbook. A text stays a text in it, whatever it begins with. */
export async function workbookFile(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  // Most starts write none.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return await writeExcelFile(
    sheets.map(({ name, rows, widths = [], head = 0 }) => ({
      sheet: name,
      data: rows.map((row) => row.map(written)),
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: head,
    })),
  ).toBuffer();
}

const STYLES = { heading: { fontWeight: 'bold' }, problem: { backgroundColor: '#ffe08a' } } as const;

function written(cell: WrittenCell): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: cell, type: String, format: '@' };
  if (cell instanceof Date) return { value: cell, type: Date, format: dateFormat(cell) };
  if (typeof cell !== 'object') return { value: cell };
  return { value: cell.text, type: String, ...STYLES[cell.as] };
}

/** A day, a time of day, or both: times of day are on the last day before 1900. */
function dateFormat(cell: Date): string {
  const at = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString();
  if (at < '1900') return 'hh:mm';
  return at.endsWith('T00:00:00.000Z') ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm';
}
