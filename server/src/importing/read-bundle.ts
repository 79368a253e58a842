import { BundleHead, BundleWeek, type WeekFile } from '@offpiste/domain/contract/bundle/bundle.ts';
import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import type * as z from 'zod/mini';
import { isTimeZone } from '#platform/local-time.ts';
import type { ParsedBundle, ParsedWeek, SeasonRows, Unread, WeekTables } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';
import { ABOUT_COLUMNS_FILE } from './reading/about-columns.ts';
import type { Answers, Mapping } from './reading/answers.ts';
import { openBundle } from './reading/bundle-sheets.ts';
import { decodeText } from './reading/decode-text.ts';
import { readList } from './reading/read-list.ts';
import type { ReadRow } from './reading/read-table.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/**
 * Reads every file of a bundle by its definition, with what people have said about the sheets; null when it is not a
 * bundle of this version.
 */
export async function readBundle(
  files: Files,
  findings: Findings,
  answers: Answers = {},
): Promise<ParsedBundle | null> {
  const content = await openBundle(files, answers, findings);
  const head = content && readJson('bundle.json', content.files, BundleHead, findings);
  if (!head) return null;

  const unread = new Map<string, Unread>();
  const mappings: Mapping[] = [];
  const rowsOf = async <T extends Table>(file: string, table: T): Promise<ReadRow<T>[] | null> => {
    const sheets = content.sheets.get(file);
    if (!sheets) return null;
    const read = await readList(file, sheets, table, answers, findings);
    mappings.push(...read.mappings);
    if (read.unread.length > 0) unread.set(file, read.unread);
    return read.rows;
  };

  const season: SeasonRows = {};
  for (const [file, table] of Object.entries(seasonFiles)) {
    const rows = await rowsOf(file, table);
    // The table decides the type of its rows; TypeScript cannot follow that through the loop.
    if (rows) Object.assign(season, { [file]: rows });
  }
  const folders = new Set(
    [...content.files.keys(), ...content.sheets.keys()]
      .filter((file) => /^weeks\/[^/]+\//.test(file))
      .map((file) => file.split('/', 2).join('/')),
  );
  const weeks: ParsedWeek[] = [];
  for (const folder of folders) {
    const tables: Partial<Record<WeekFile, unknown>> = {};
    const present = new Set<WeekFile>();
    for (const name of keysOf(weekFiles)) {
      const rows = await rowsOf(`${folder}/${name}`, weekFiles[name]);
      if (rows) present.add(name);
      tables[name] = rows ?? [];
    }
    const week = readWeekHead(`${folder}/`, content.files, findings);
    if (week) weeks.push({ ...week, tables: tables as WeekTables, present, unread });
  }
  reportStrangeFiles([...content.files.keys(), ...content.sheets.keys()], findings);
  return { head, season, weeks, unread, mappings, holdsDocuments: content.holdsDocuments };
}

function readWeekHead(
  folder: string,
  files: Files,
  findings: Findings,
): Pick<ParsedWeek, 'folder' | 'head' | 'documents'> | null {
  const head = readJson(`${folder}week.json`, files, BundleWeek, findings);
  if (!head || !checkWeek(`${folder}week.json`, folder, head, findings)) return null;
  const documents = new Map(
    [...files]
      .filter(([file]) => file.startsWith(`${folder}documents/`))
      .map(([file, bytes]) => [file.slice(`${folder}documents/`.length), bytes]),
  );
  return { folder, head, documents };
}

function checkWeek(file: string, folder: string, head: BundleWeek, findings: Findings): boolean {
  const before = findings.problems.length;
  const report = (column: keyof BundleWeek & string, problem: string) =>
    findings.problem(file, problem, { column, value: String(head[column]) });
  if (folder !== `weeks/${head.weekId}/`) report('weekId', `must be the name of its folder, ${folder}`);
  if (!isTimeZone(head.timeZone)) report('timeZone', 'must be a zone such as Europe/Paris');
  if (head.endsOn < head.startsOn) report('endsOn', 'must not be before startsOn');
  return findings.problems.length === before;
}

/** Reads a JSON file; returns null and reports it when it is missing, broken or of another shape. */
function readJson<T>(file: string, files: Files, schema: z.ZodMiniType<T>, findings: Findings): T | null {
  const bytes = files.get(file);
  if (!bytes) {
    findings.problem(file, 'is missing');
    return null;
  }
  let content: unknown;
  try {
    content = JSON.parse(decodeText(bytes) ?? '');
  } catch {
    findings.problem(file, 'is not proper JSON in UTF-8');
    return null;
  }
  const read = schema.safeParse(content);
  if (read.success) return read.data;
  for (const issue of read.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    for (const column of names) {
      const problem = issue.code === 'unrecognized_keys' ? 'is not a field of this file' : wording(issue);
      const value = valueAt(content, issue.path);
      findings.problem(file, problem, { column, ...(value !== undefined && { value }) });
    }
  }
  return null;
}

function wording(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value')
    return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`;
  return issue.message;
}

function valueAt(content: unknown, path: PropertyKey[]): string | undefined {
  let value = content;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}

function reportStrangeFiles(files: readonly string[], findings: Findings): void {
  for (const file of files) {
    const name = file.replace(/^weeks\/[^/]+\//, '');
    const inWeek = name !== file;
    const known = inWeek
      ? name === 'week.json' || name in weekFiles || /^documents\/[^/]+$/.test(name)
      : file === 'bundle.json' || file === ABOUT_COLUMNS_FILE || file in seasonFiles;
    if (!known) findings.problem(file, 'is not a file of a week bundle');
  }
}
