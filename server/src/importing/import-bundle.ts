import { counted } from '@offpiste/domain/rules/counted.ts';
import type pg from 'pg';
import type { Database } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { BundleSource } from './bundle-source.ts';
import { checkSeason } from './check-season.ts';
import { checkSeats } from './check-seats.ts';
import { checkWeek } from './check-week.ts';
import { type EndedFlag, endedFlags } from './ended-flags.ts';
import { loadErased, withoutErased } from './erased-passengers.ts';
import { keepImport } from './import-history.ts';
import { type ImportScope, takeImportLocks } from './import-locks.ts';
import { rememberMappings, withRemembered } from './import-mappings.ts';
import { inTransaction } from './in-transaction.ts';
import { withKeptDocuments } from './kept-documents.ts';
import { type KnownNames, loadKnownNames } from './known-names.ts';
import { checkLeftOutFiles } from './left-out-files.ts';
import { seasonLookUps } from './look-up-rows.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { applyWeek, compareWeek, dropStagedWeek } from './merge-week.ts';
import { lookUps } from './merged-tables.ts';
import type { ParsedBundle } from './parsed-bundle.ts';
import { type PersonChange, personChanges } from './person-changes.ts';
import { Findings, type Problem } from './problems.ts';
import { readBundle } from './read-bundle.ts';
import type { Answers } from './reading/answers.ts';
import { type ReopenedStop, reopenedStops } from './reopened-stops.ts';
import type { RepChange } from './rep-changes.ts';
import { apply, compare, type EntityChanges, hasChanges, stage } from './staged-table.ts';
import type { LookUpRow } from './table-rows.ts';
import { type WeekRows, weekRows } from './week-rows.ts';

export interface ImportOptions {
  /** Only reports what would change. */
  dryRun?: boolean;
  /** Accepts the demo season, whose accounts have a password that everyone may read. */
  allowDemo?: boolean;
  /** Refuses to give, change or take a role at headquarters. */
  keepsHeadquarters?: boolean;
  /** What people have said about the sheets. */
  answers?: Answers;
  /** Who imports, for the history and for whoever comes second; the server itself by default. */
  by?: string;
  /** Where the bundle comes from, for the history. */
  sourceNames?: readonly string[];
  /** Called in the transaction of an import that is about to count, with what it changes; throws to keep it from counting. */
  beforeCommit?: (client: pg.PoolClient, differences: Differences) => Promise<void>;
  /** Called only when passengers were erased, who can only be recognised with these. */
  secrets?: () => Promise<Secrets>;
}

export interface ImportReport {
  /** False when anything was wrong: then nothing has changed. */
  ok: boolean;
  dryRun: boolean;
  problems: Problem[];
  /** What was left out or emptied without refusing the bundle. */
  warnings: Problem[];
  /** How many rows of every list differ. */
  changes: EntityChanges[];
  /** Whom the import affects, week by week. */
  weeks: WeekReport[];
  /** Everybody in a sheet of reps. */
  reps?: RepChange[];
}

export interface WeekReport {
  weekId: string;
  isNew: boolean;
  people: PersonChange[];
  /** Rooms of which what headquarters said ends. */
  flags: EndedFlag[];
  /** Stops that somebody closed, and that are open again. */
  reopens: ReopenedStop[];
}

export type Differences = Pick<ImportReport, 'changes' | 'weeks' | 'reps'>;
const NO_DIFFERENCES: Differences = { changes: [], weeks: [] };

const SERVER = 'the server';

interface ReadyBundle {
  bundle: ParsedBundle;
  weeks: { week: ParsedBundle['weeks'][number]; rows: WeekRows }[];
  season: Map<string, LookUpRow[]>;
}

/**
 * Imports a week bundle: everything or, on any problem, nothing. Actions are kept whatever the bundle contains;
 * what it no longer contains is marked as gone, and comes back when a later bundle has it again.
 */
export async function importBundle(
  database: Database,
  source: BundleSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { dryRun = false, allowDemo = false, by = SERVER } = options;
  const findings = new Findings();
  const report = (differences: Differences): ImportReport => {
    const { problems, warnings } = findings;
    return { ok: problems.length === 0, dryRun, problems, warnings, ...differences };
  };
  const files = await source(findings);
  const bundle =
    files && (await readBundle(files, findings, await withRemembered(database.pool, options.answers)));
  if (!bundle) return report(NO_DIFFERENCES);
  if (bundle.head.demo && !allowDemo) {
    findings.problem('bundle.json', 'is a demo season, with passwords that everyone knows', {
      column: 'demo',
      value: 'true',
    });
  }

  const client = await database.pool.connect();
  try {
    const found = await inTransaction(client, dryRun, async () => {
      if (!dryRun) await takeImportLocks(client, { ...scopeOf(bundle), by });
      const isErased = await loadErased(client, options.secrets);
      const whole = await withKeptDocuments(client, bundle);
      const ready = prepare(whole, await loadKnownNames(client), isErased, findings);
      await checkDemoApart(client, bundle, findings);
      const merged =
        findings.problems.length === 0 ? await merge(client, ready, options, findings) : NO_DIFFERENCES;
      return { keep: findings.problems.length === 0 && !dryRun, result: merged };
    });
    const finished = report(findings.problems.length === 0 ? found : NO_DIFFERENCES);
    if (finished.ok && !dryRun && found.changes.some(hasChanges)) await analyse(client);
    client.release();
    return finished;
  } catch (error) {
    client.release(!(error instanceof OperatorError));
    throw error;
  }
}

/** What a bundle is about to change. */
function scopeOf({ head, season, weeks }: ParsedBundle): Omit<ImportScope, 'by'> {
  const { 'season/accounts.csv': accounts, ...lists } = season;
  return {
    weeks: weeks.map((week) => week.head.weekId),
    season: Object.keys(lists).length > 0,
    accounts: accounts !== undefined,
    demo: head.demo ?? false,
  };
}

/** Checks the references between the files and turns the files into rows of the database. */
function prepare(
  bundle: ParsedBundle,
  known: KnownNames,
  isErased: (reference: string) => boolean,
  findings: Findings,
): ReadyBundle {
  checkSeason(bundle, known, findings);
  const accounts = new Set([
    ...known.reps,
    ...(bundle.season['season/accounts.csv']?.map(({ values }) => values.repId) ?? []),
  ]);
  const weeks = bundle.weeks.map((week) => {
    checkWeek(week, accounts, known, findings);
    checkSeats(week, findings);
    const { week: kept, erased } = withoutErased(week, isErased);
    const rows = weekRows(kept, findings);
    if (erased > 0)
      findings.warn(
        `weeks/${week.head.weekId}/passengers.csv`,
        `leaves out ${counted(erased, 'erased person', 'erased people')}`,
      );
    return { week: kept, rows };
  });
  return { bundle, weeks, season: seasonLookUps(bundle, known) };
}

async function merge(
  client: pg.PoolClient,
  ready: ReadyBundle,
  { dryRun = false, by = SERVER, sourceNames = [], beforeCommit, keepsHeadquarters = false }: ImportOptions,
  findings: Findings,
): Promise<Differences> {
  const changes: EntityChanges[] = [];
  const weeks: WeekReport[] = [];
  const demo = ready.bundle.head.demo ?? false;
  const accounts = ready.bundle.season['season/accounts.csv'];
  if (accounts)
    changes.push(await mergeAccounts(client, accounts, { demo, dryRun, keepsHeadquarters }, findings));
  if (ready.season.size > 0) {
    const table = lookUps([...ready.season.keys()]);
    await stage(client, table, [...ready.season.values()].flat());
    changes.push(...(await compare(client, table, '')).map((entity) => ({ weekId: null, ...entity })));
    if (!dryRun) await apply(client, table, '');
    await client.query({ text: `DROP TABLE ${table.staged}` });
  }
  for (const { week, rows } of ready.weeks) {
    await checkLeftOutFiles(client, week, findings);
    if (findings.problems.length > 0) continue;
    const found = await compareWeek(client, { head: week.head, rows });
    changes.push(...found.counts);
    const people = await personChanges(client, week.head);
    const flags = await endedFlags(client, week.head.weekId);
    const reopens = await reopenedStops(client, week.head.weekId);
    weeks.push({ weekId: week.head.weekId, isNew: found.isNew, people, flags, reopens });
    if (!dryRun) await applyWeek(client, { head: week.head, demo }, found);
    if (!dryRun && !demo)
      await keepImport(client, { week, by, at: Date.now(), sourceNames, changes: found.counts, people });
    await dropStagedWeek(client);
  }
  if (!dryRun && findings.problems.length === 0) {
    await rememberMappings(client, ready.bundle.mappings);
    await beforeCommit?.(client, { changes, weeks });
  }
  return { changes, weeks };
}

/** So that the next scan is planned by the imported rows, not by an empty table. */
async function analyse(client: pg.PoolClient): Promise<void> {
  await client.query(
    `ANALYZE week, passenger, passenger_detail, passenger_email, passenger_sensitive, place, allocation,
      look_up, rep`,
  );
}

/**
 * Refuses a bundle that would mix the demo and real people: everybody may read the password of the demo's
 * accounts (decisions §12). The locks keep other bundles from changing that before the import has ended.
 */
async function checkDemoApart(
  client: pg.PoolClient,
  { head, weeks }: ParsedBundle,
  findings: Findings,
): Promise<void> {
  const demo = head.demo ?? false;
  const { rows } = await client.query<{ others: boolean }>(
    demo
      ? 'SELECT EXISTS (SELECT FROM week WHERE NOT demo UNION ALL SELECT FROM rep WHERE NOT demo) AS others'
      : 'SELECT EXISTS (SELECT FROM rep WHERE demo) AS others',
  );
  if (rows[0]?.others)
    findings.problem(
      'bundle.json',
      demo
        ? 'is a demo season, and this installation has other accounts or weeks'
        : 'is not imported while the demo is there: whoever keeps the servers removes it first, with offpiste demo remove',
    );
  const taken = await client.query<{ week_id: string }>(
    'SELECT week_id FROM week WHERE demo <> $1 AND week_id = ANY($2)',
    [demo, weeks.map((week) => week.head.weekId)],
  );
  for (const { week_id } of taken.rows)
    findings.problem(`weeks/${week_id}/week.json`, 'is the id of a week of the demo: choose another', {
      column: 'weekId',
      value: week_id,
    });
}
