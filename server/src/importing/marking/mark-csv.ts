import { BYTE_ORDER_MARK, csvLine, unguarded } from '#platform/csv-line.ts';
import { Findings } from '../problems.ts';
import type { Answers } from '../reading/answers.ts';
import { columnNames } from '../reading/column-names.ts';
import { listOf } from '../reading/columns.ts';
import { forEachRecord, openCsv, readCsv } from '../reading/read-csv.ts';
import { marksOf, type ProblemList } from './marks.ts';

/** Writes a text file again with its problems beside its rows; null where it cannot be read. */
export function markCsv(bytes: Uint8Array, wrong: ProblemList, answers: Answers): Uint8Array | null {
  const nameOf = columnNames(listOf(wrong.list), wrong.table, answers);
  const isKnown = (heading: string) => nameOf(heading) !== undefined;
  const opened = openCsv(bytes, isKnown);
  const grid = readCsv(wrong.list, bytes, isKnown, new Findings());
  if (typeof opened === 'string' || !grid) return null;
  const { text, separator, said, encoding } = opened;
  const { at, texts } = marksOf(wrong, grid, answers);
  const lines = said ? [`sep=${separator}`] : [];
  let row = 0;
  forEachRecord(text, separator, (given) => {
    row++;
    const record = given.map(unguarded);
    const mark = texts.get(row) ?? '';
    const isBlank = mark === '' && record.every((cell) => cell === '');
    const cells = isBlank
      ? record
      : Array.from({ length: Math.max(at + 1, record.length) }, (_, place) =>
          place === at ? mark : (record[place] ?? ''),
        );
    lines.push(csvLine(cells, separator));
  });
  // Windows-1252 has no mark by which a spreadsheet would know it.
  return Buffer.from(
    `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`,
    encoding === 'UTF-16' ? 'utf16le' : 'utf8',
  );
}
