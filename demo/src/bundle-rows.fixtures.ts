import type { Bundle } from './write-csv.ts';

export type Row = Record<string, string | undefined>;

/** Rows of a file by header name. Our own quoting, so reading it back is simple. */
export function rowsOf(bundle: Bundle, file: string): Row[] {
  const [header = [], ...body] = splitCsv(String(bundle[file]));
  return body.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}

function splitCsv(text: string): string[][] {
  return [...text.matchAll(/((?:"(?:[^"]|"")*"|[^",\r])*(?:,(?:"(?:[^"]|"")*"|[^",\r])*)*)\r\n/g)].map(
    ([, line = '']) =>
      [...`,${line}`.matchAll(/,("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
  );
}
