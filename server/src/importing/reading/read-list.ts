import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import type { Unread } from '../parsed-bundle.ts';
import type { Findings } from '../problems.ts';
import type { Answers, Mapping } from './answers.ts';
import { type ReadRow, readTable } from './read-table.ts';
import type { BundleSheet, SheetPart } from './sheet-part.ts';

/** As many sheets of a list are named. */
const NAMED = 5;

/** Reads a list from all sheets that it is in. */
export async function readList<T extends Table>(
  file: string,
  sheets: readonly BundleSheet[],
  table: T,
  answers: Answers,
  findings: Findings,
): Promise<{ rows: ReadRow<T>[]; unread: Unread; mappings: Mapping[] }> {
  const rows: ReadRow<T>[] = [];
  const mappings: Mapping[] = [];
  const seen = new Map<string, string>();
  const called: NonNullable<SheetPart['called']>[] = [];
  let lost: Record<string, string>[] | null = [];
  for (const sheet of sheets) {
    const parts = await sheet.read(table);
    if (!parts) lost = null;
    for (const part of parts ?? []) {
      const { rowsBefore } = part.place;
      const of = part.called && { ...part.called, rowsBefore, seen };
      const read = readTable(file, part.grid, table, answers, part.place.findings, of);
      for (const row of read.rows) rows.push(row);
      if (read.mapping) mappings.push(read.mapping);
      lost = lost && read.lost && [...lost, ...read.lost];
      if (part.called) called.push(part.called);
    }
  }
  if (called.length > 0) saySheets(file, called, findings);
  return { rows, unread: lost ?? 'all', mappings };
}

function saySheets(
  file: string,
  called: readonly NonNullable<SheetPart['called']>[],
  findings: Findings,
): void {
  const names = called.slice(0, NAMED).map(({ name, given }) => {
    const said = Object.entries(given).map(([column, value]) => `${column} ${value}`);
    return `“${name}” as ${said.join(', ')}`;
  });
  findings.warn(
    file,
    `is read from ${counted(called.length, 'sheet')}: ${names.join('; ')}${called.length > NAMED ? ' …' : ''}`,
  );
}
