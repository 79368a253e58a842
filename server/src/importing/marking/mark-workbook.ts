import { BUNDLE_LIMITS } from '../bundle-source.ts';
import type { Answers } from '../reading/answers.ts';
import { openWorkbook } from '../reading/workbook.ts';
import { type WrittenCell, type WrittenSheet, workbookFile } from '../workbook-file.ts';
import { marksOf, type ProblemList } from './marks.ts';

/** Of the column with the problems, in characters. */
const WIDE = 70;

/** Writes a workbook again, every sheet of it, with the problems of each list beside its rows. */
export async function markWorkbook(
  bytes: Uint8Array,
  lists: ReadonlyMap<string, ProblemList>,
  answers: Answers,
): Promise<Uint8Array> {
  const sheets: WrittenSheet[] = [];
  for (const sheet of openWorkbook(bytes, BUNDLE_LIMITS)) {
    const rows: WrittenCell[][] = await sheet.cells();
    const wrong = lists.get(sheet.name);
    if (!wrong) {
      sheets.push({ name: sheet.name, rows });
      continue;
    }
    const { at, texts } = marksOf(wrong, await sheet.read(), answers);
    for (const [row, text] of texts) {
      const cells = rows[row - 1] ?? [];
      while (cells.length < at) cells.push(null);
      cells[at] = { text, as: 'problem' };
    }
    const widths = Array.from({ length: at + 1 }, (_, place) => (place === at ? WIDE : 14));
    sheets.push({ name: sheet.name, rows, widths });
  }
  return await workbookFile(sheets);
}
