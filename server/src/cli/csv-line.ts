/** A line of a CSV file, as RFC 4180 requires, and nothing in it that a spreadsheet would treat as a formula. */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text))
    .map((text) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',');
}
