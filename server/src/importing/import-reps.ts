import { REP_SHEET, repSheet } from '@offpiste/domain/contract/bundle/rep-sheet.ts';
import type { Database } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { BundleSource } from './bundle-source.ts';
import { checkBrand } from './check-season.ts';
import type { ImportOptions, ImportReport } from './import-bundle.ts';
import { takeImportLocks } from './import-locks.ts';
import { rememberMappings, withRemembered } from './import-mappings.ts';
import { inTransaction } from './in-transaction.ts';
import { type KnownNames, loadKnownNames } from './known-names.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { Findings } from './problems.ts';
import { openBundle } from './reading/bundle-sheets.ts';
import { readList } from './reading/read-list.ts';
import { type RepBefore, type RepRow, readReps, repChanges } from './rep-changes.ts';

export type RepsOptions = Pick<ImportOptions, 'dryRun' | 'answers' | 'beforeCommit'> & { by: string };

/** Opens an upload as a sheet of reps, whatever it is called. */
export function repSource(uploaded: ReadonlyMap<string, Uint8Array>): BundleSource {
  const [[name, bytes] = []] = uploaded;
  if (name === undefined || !bytes || uploaded.size > 1)
    throw new OperatorError('A sheet of reps is one file: drop it alone.');
  if (!/\.(?:csv|tsv|txt|xlsx?)$/i.test(name))
    throw new OperatorError(`${name} is no sheet: drop a workbook or a CSV file.`);
  const file = /\.xlsx?$/i.test(name) ? REP_SHEET.replace(/csv$/, 'xlsx') : REP_SHEET;
  return () => Promise.resolve(new Map([[file, bytes]]));
}

/** Adds and changes the reps of a sheet: all or, on any problem, none. Whoever is not in it stays. */
export async function importReps(
  { pool }: Pick<Database, 'pool'>,
  source: BundleSource,
  { dryRun = false, answers, by, beforeCommit }: RepsOptions,
): Promise<ImportReport> {
  const findings = new Findings();
  const report = (reps: ImportReport['reps'] = []): ImportReport => {
    const { problems, warnings } = findings;
    return { ok: problems.length === 0, dryRun, problems, warnings, changes: [], weeks: [], reps };
  };
  const said = await withRemembered(pool, answers);
  const files = await source(findings);
  const content = files && (await openBundle(files, said, findings));
  const sheets = content?.sheets.get(REP_SHEET);
  if (!sheets) return report();
  const { rows, mappings } = await readList(REP_SHEET, sheets, repSheet, said, findings);

  const client = await pool.connect();
  try {
    const found = await inTransaction(client, dryRun, async () => {
      if (!dryRun)
        await takeImportLocks(client, { weeks: [], season: false, accounts: true, demo: false, by });
      const stored = await readReps(client, dryRun);
      checkReps(rows, stored, await loadKnownNames(client), findings);
      const { reps, accounts } = repChanges(rows, stored);
      if (findings.problems.length > 0) return { keep: false, result: [] };
      await mergeAccounts(client, accounts, { demo: false, dryRun }, findings);
      if (!dryRun && findings.problems.length === 0) {
        await rememberMappings(client, mappings);
        await beforeCommit?.(client, { changes: [], weeks: [], reps });
      }
      return { keep: findings.problems.length === 0 && !dryRun, result: reps };
    });
    client.release();
    return report(found);
  } catch (error) {
    client.release(!(error instanceof OperatorError));
    throw error;
  }
}

/** Reports what a sheet alone cannot know: brands, and ids of others. */
function checkReps(
  rows: readonly RepRow[],
  stored: ReadonlyMap<string, RepBefore>,
  known: KnownNames,
  findings: Findings,
): void {
  const ownerOf = new Map([...stored.values()].map(({ rep_id, username }) => [rep_id, username]));
  const rowOf = new Map<string, number>();
  for (const { row, values } of rows) {
    const username = values.username.toLowerCase();
    const spot = { row, column: 'username', value: values.username };
    if (username === repSheet.columns.username.example)
      findings.problem(REP_SHEET, 'is the example of the template', spot);
    checkBrand(REP_SHEET, row, 'brand', values.brand, known, findings);
    const earlier = rowOf.get(username);
    if (earlier !== undefined)
      findings.problem(REP_SHEET, `is already in ${findings.rowName(REP_SHEET, earlier)}`, spot);
    rowOf.set(username, row);
    checkId({ row, username, repId: values.repId }, stored.get(username)?.rep_id, ownerOf, findings);
    if (values.repId !== null) ownerOf.set(values.repId, ownerOf.get(values.repId) ?? username);
  }
}

/** An id is of one account, and an account keeps the one that it has. */
function checkId(
  { row, username, repId }: { row: number; username: string; repId: string | null },
  own: string | undefined,
  ownerOf: ReadonlyMap<string, string>,
  findings: Findings,
): void {
  if (repId === null) return;
  const spot = { row, column: 'repId', value: repId };
  const owner = ownerOf.get(repId) ?? username;
  if (owner !== username) findings.problem(REP_SHEET, `is the id of ${owner}`, spot);
  else if (own !== undefined && own !== repId)
    findings.problem(REP_SHEET, `is not the id of this account, which is ${own}`, spot);
}
