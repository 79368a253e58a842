import type { BundleWeek } from '@offpiste/domain/contract/bundle/bundle.ts';
import type { ParsedWeek } from './parsed-bundle.ts';
import { listOf } from './reading/columns.ts';
import { type WrittenSheet, workbookFile } from './workbook-file.ts';
import { writtenLists } from './written-lists.ts';

/** Writes a week, as it was understood, as one workbook: every cell is a text, so that no program changes it. */
export async function weekWorkbook(week: ParsedWeek): Promise<Uint8Array> {
  const lists = [...writtenLists(week)].map(([file, rows]) => listSheet(listOf(file), rows));
  return await workbookFile([weekSheet(week.head), ...lists]);
}

/** Returns the sheet of a list, with its header in view. */
export function listSheet(name: string, [header = [], ...rows]: readonly string[][]): WrittenSheet {
  const widths = header.map((heading) => Math.max(12, heading.length + 2));
  return { name, rows: [header.map((text) => ({ text, as: 'heading' as const })), ...rows], widths, head: 1 };
}

/** Returns the sheet with the names and values of a week, as `weekHead` reads it. */
export function weekSheet({ packages, ...head }: BundleWeek): WrittenSheet {
  const values = Object.entries(head).map(([name, value]) => [
    name,
    value === true ? '1' : String(value || ''),
  ]);
  const ways = packages.map(({ departureDate, id, name }) => [
    'departureDate',
    departureDate,
    id ?? '',
    name ?? '',
  ]);
  const sheet = listSheet('week', [['name', 'value', 'package id', 'package name'], ...values, ...ways]);
  return { ...sheet, widths: [16, 24, 16, 32] };
}
