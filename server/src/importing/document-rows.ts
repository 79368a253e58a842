import type { ParsedWeek } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';
import type { WeekFileRow } from './table-rows.ts';
import { sizeText } from './zip-reader.ts';

const MAX_BYTES = 20 * 2 ** 20;

/** Types that browsers show without running anything, recognised by content and never by name. */
const SIGNATURES: readonly [mediaType: string, bytes: readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** The weekly documents with their content. */
export function documentRows(week: ParsedWeek, findings: Findings): WeekFileRow[] {
  const file = `${week.folder}documents.csv`;
  const rows: WeekFileRow[] = [];
  for (const { row, values } of week.tables['documents.csv']) {
    const content = week.documents.get(values.file);
    // A missing one is reported with the other references.
    if (!content) continue;
    const spot = { row, column: 'file', value: values.file };
    const media_type = mediaType(content);
    if (!media_type) findings.problem(file, 'is neither a PDF nor a PNG or JPEG picture', spot);
    else if (content.byteLength > MAX_BYTES)
      findings.problem(file, `is ${sizeText(content.byteLength)}; at most ${sizeText(MAX_BYTES)}`, spot);
    else {
      const { fileId: file_id, title, brand } = values;
      rows.push({
        week_id: week.head.weekId,
        file_id,
        brand,
        title,
        media_type,
        content: Buffer.from(content),
      });
    }
  }
  const listed = new Set(week.tables['documents.csv'].map(({ values }) => values.file));
  for (const name of week.documents.keys()) {
    if (!listed.has(name))
      findings.problem(`${week.folder}documents/${name}`, 'is not listed in documents.csv');
  }
  return rows;
}

function mediaType(content: Uint8Array): string | null {
  const match = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => content[index] === byte));
  return match?.[0] ?? null;
}
