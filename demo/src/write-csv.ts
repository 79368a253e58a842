import type {
  SeasonFile,
  WeekFile,
  WrittenSeasonRow,
  WrittenWeekRow,
} from '@offpiste/domain/contract/bundle/bundle.ts';
import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import type { Columns } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';

export type Bundle = Record<string, string | Uint8Array>;

/** Rows of each file of a week; files that are not named are written with their header alone. */
export type WeekContent = { [F in WeekFile]?: WrittenWeekRow<F>[] };
export type SeasonContent = { [F in SeasonFile]: WrittenSeasonRow<F>[] };

export function writeWeekFiles(folder: string, content: WeekContent): Bundle {
  const bundle: Bundle = {};
  for (const [name, table] of Object.entries(weekFiles)) {
    bundle[folder + name] = writeCsv(table.columns, content[name as WeekFile] ?? []);
  }
  return bundle;
}

export function writeSeasonFiles(content: SeasonContent): Bundle {
  const bundle: Bundle = {};
  for (const [name, table] of Object.entries(seasonFiles)) {
    bundle[name] = writeCsv(table.columns, content[name as SeasonFile]);
  }
  return bundle;
}

type WrittenRow = Readonly<Record<string, string | number | null | undefined>>;

function writeCsv(columns: Columns, rows: readonly WrittenRow[]): string {
  const names = Object.keys(columns);
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  return `${lines.map((cells) => cells.map(quote).join(',')).join('\r\n')}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
