import { strToU8, zipSync } from 'fflate';
import { columnLetters } from './grid.ts';

/** A cell of a workbook for tests: a date is kept as a number with a format, as spreadsheet programs do. */
export type MadeCell = string | number | boolean | Date | { error: string } | null;

export interface MadeSheet {
  name: string;
  rows: readonly (readonly MadeCell[])[];
  merged?: readonly string[];
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const DAY = 86_400_000;

/** Writes a workbook as Excel does: texts in one table, dates as days since 1900, a style for dates and times. */
export function madeWorkbook(sheets: readonly MadeSheet[]): Uint8Array {
  const texts = new Map<string, number>();
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
      .map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rIdS" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rIdT" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  };
  for (const [at, sheet] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet, texts);
  parts['xl/sharedStrings.xml'] =
    `<sst xmlns="${MAIN}">${[...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`;
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(HEAD + xml)])));
}

function sheetXml({ rows, merged = [] }: MadeSheet, texts: Map<string, number>): string {
  const lines = rows.map((cells, row) => {
    const made = cells.map((cell, column) => cellXml(`${columnLetters(column)}${row + 1}`, cell, texts));
    return `<row r="${row + 1}">${made.join('')}</row>`;
  });
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetData>${lines.join('')}</sheetData>${
    merges && `<mergeCells count="${merged.length}">${merges}</mergeCells>`
  }</worksheet>`;
}

function cellXml(address: string, cell: MadeCell, texts: Map<string, number>): string {
  if (cell === null) return '';
  if (cell instanceof Date) {
    const days = cell.getTime() / DAY + 25_569;
    const style = days < 1 ? 3 : Number.isInteger(days) ? 1 : 2;
    return `<c r="${address}" s="${style}"><v>${days}</v></c>`;
  }
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'object') return `<c r="${address}" t="e"><f>X1</f><v>${cell.error}</v></c>`;
  const known = texts.get(cell) ?? texts.size;
  texts.set(cell, known);
  return `<c r="${address}" t="s"><v>${known}</v></c>`;
}
