/** What a spreadsheet would take for a formula; a plain negative number is none. */
const FORMULA = /^(?!-\d+(?:[.,]\d+)?$)'*[=+\-@\t\r]/;

/** A line of a CSV file, as RFC 4180 requires, and nothing in it that a spreadsheet would treat as a formula. */
export function csvLine(cells: readonly string[], separator = ','): string {
  return cells
    .map((text) => (FORMULA.test(text) ? `'${text}` : text))
    .map((text) => (/[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(separator);
}

/** Returns a cell without the apostrophe that `csvLine` has put before it. */
export function unguarded(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@])/, '');
}

/** By this, spreadsheets know that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Returns rows of cells as a CSV file with that mark. */
export function sheetText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + csvText(rows);
}

/** Returns rows of cells as a CSV file. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `${rows.map((cells) => csvLine(cells)).join('\r\n')}\r\n`;
}
