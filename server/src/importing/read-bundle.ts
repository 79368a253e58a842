import { BundleHead, BundleWeek, type WeekFile } from '@offpiste/domain/contract/bundle/bundle.ts';
import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import type * as z from 'zod/mini';
import { isTimeZone } from '#platform/local-time.ts';
import type { ParsedBundle, ParsedWeek, SeasonRows, WeekTables } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';
import { decodeText } from './read-csv.ts';
import { readTable } from './read-table.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** Reads every file of a bundle by its definition; null when it is not a bundle of this version. */
export function readBundle(files: Files, findings: Findings): ParsedBundle | null {
  const head = readJson('bundle.json', files, BundleHead, findings);
  if (!head) return null;

  const season: SeasonRows = {};
  for (const [file, table] of Object.entries(seasonFiles)) {
    const bytes = files.get(file);
    // The table decides the type of its rows; TypeScript cannot follow that through the loop.
    if (bytes) Object.assign(season, { [file]: readTable(file, bytes, table, findings) });
  }
  const folders = new Set(
    [...files.keys()]
      .filter((file) => /^weeks\/[^/]+\//.test(file))
      .map((file) => file.split('/', 2).join('/')),
  );
  const weeks = [...folders].map((folder) => readWeek(`${folder}/`, files, findings));
  reportStrangeFiles(files, findings);
  return { head, season, weeks: weeks.filter((week) => week !== null) };
}

function readWeek(folder: string, files: Files, findings: Findings): ParsedWeek | null {
  const tables: Partial<Record<WeekFile, unknown>> = {};
  const present = new Set<WeekFile>();
  for (const name of keysOf(weekFiles)) {
    const bytes = files.get(folder + name);
    if (bytes) present.add(name);
    tables[name] = bytes ? readTable(folder + name, bytes, weekFiles[name], findings) : [];
  }
  const head = readJson(`${folder}week.json`, files, BundleWeek, findings);
  if (!head || !checkWeek(`${folder}week.json`, folder, head, findings)) return null;
  const documents = new Map(
    [...files]
      .filter(([file]) => file.startsWith(`${folder}documents/`))
      .map(([file, bytes]) => [file.slice(`${folder}documents/`.length), bytes]),
  );
  return { folder, head, tables: tables as WeekTables, present, documents };
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

function reportStrangeFiles(files: Files, findings: Findings): void {
  for (const file of files.keys()) {
    const name = file.replace(/^weeks\/[^/]+\//, '');
    const inWeek = name !== file;
    const known = inWeek
      ? name === 'week.json' || name in weekFiles || /^documents\/[^/]+$/.test(name)
      : file === 'bundle.json' || file in seasonFiles;
    if (!known) findings.problem(file, 'is not a file of a week bundle');
  }
}
