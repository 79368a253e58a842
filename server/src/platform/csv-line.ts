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
