import type { UploadedFile } from '@offpiste/domain/contract/hq/imports.ts';

/**
 * Returns the names that mended files are uploaded under, and which files of the refused upload stay beside them: all but their
 * namesakes. A `week.json` with other files is a whole week, and so is a workbook after a workbook: nothing stays beside these.
 */
export function mendedFiles(
  refused: readonly UploadedFile[],
  names: readonly string[],
): { names: string[]; kept: UploadedFile[] } {
  const mended = names.map(withoutCopyMark);
  const isWhole = mended.length > 1 && mended.includes('week.json');
  const isWorkbook = refused.length === 1 && refused.every(({ name }) => /\.xlsx$/i.test(name));
  if (isWhole || isWorkbook) return { names: mended, kept: [] };
  const taken = new Set(mended.map(sheetName));
  return { names: mended, kept: refused.filter(({ name }) => !taken.has(sheetName(name))) };
}

/** Returns what a file was called before a browser or a folder made a second one of it: `rooms (1).csv`. */
function withoutCopyMark(name: string): string {
  return name.replace(/ \(\d+\)(?=\.\w+$)/, '');
}

/** A list is the same as CSV and as a workbook, and so is a week as a zip. */
function sheetName(name: string): string {
  return name.toLowerCase().replace(/\.(?:csv|xlsx|zip)$/, '');
}
