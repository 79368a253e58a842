import { parse } from 'csv-parse/sync';
import { csvText, unguarded } from '#platform/csv-line.ts';
import { OperatorError } from '#platform/operator-error.ts';

/** What becomes of the documents of a week's bundle. */
export interface DocumentChanges {
  /** By the name of the file, which is the document's title too. */
  added: ReadonlyMap<string, Uint8Array>;
  /** Their `fileId`. */
  removed: readonly string[];
  /** Whether a list of documents came with them, which says what they are called. */
  isListed: boolean;
}

const HEADER = ['fileId', 'title', 'file', 'brand'];

/** Whether a file is a document by its name; what it holds is checked with the week. */
export function isDocumentName(name: string): boolean {
  return /\.(?:pdf|png|jpe?g)$/i.test(name);
}

/**
 * Adds documents to the files of a week's bundle and takes some away. One with the name of a file that is there takes its
 * place, under the title and for the brand that it has; a new one is for every brand.
 */
export function changeDocuments(
  files: Map<string, Uint8Array>,
  weekId: string,
  { added, removed, isListed }: DocumentChanges,
): void {
  const folder = `weeks/${weekId}/`;
  const list = `${folder}documents.csv`;
  for (const [name, content] of added)
    files.set(`${folder}documents/${isListed ? name : fileNameOf(name)}`, content);
  if (isListed) return;
  const [header, ...rows] = readRows(files.get(list));
  const of = (row: readonly string[], column: string) => row[header?.indexOf(column) ?? -1] ?? '';
  for (const id of removed) {
    const index = rows.findIndex((row) => of(row, 'fileId') === id);
    const [row] = index < 0 ? [] : rows.splice(index, 1);
    if (!row) throw new OperatorError(`${weekId} no longer has the document ${id}.`);
    files.delete(`${folder}documents/${of(row, 'file')}`);
  }
  for (const name of added.keys()) {
    const file = fileNameOf(name);
    if (rows.some((row) => of(row, 'file') === file)) continue;
    const values: Record<string, string> = { fileId: file, title: titleOf(name), file };
    rows.push((header ?? HEADER).map((column) => values[column] ?? ''));
  }
  files.set(list, new TextEncoder().encode(csvText([header ?? HEADER, ...rows])));
}

/** Reads a list as it is kept in a bundle. */
function readRows(list: Uint8Array | undefined): string[][] {
  if (!list) return [];
  const rows: string[][] = parse(Buffer.from(list), { bom: true });
  return rows.map((row) => row.map(unguarded));
}

/** Returns a name as the list may hold it: letters, digits, spaces and `. _ -`, at most 100 of them. */
function fileNameOf(name: string): string {
  const [ending = ''] = /\.\w+$/.exec(name) ?? [];
  const stem = titleOf(name)
    .replace(/[^\p{L}\p{N} ._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 100 - ending.length);
  return `${stem || 'document'}${ending.toLowerCase()}`;
}

function titleOf(name: string): string {
  return name
    .replace(/\.\w+$/, '')
    .normalize('NFC')
    .trim();
}
