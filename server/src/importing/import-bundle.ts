import type pg from 'pg';
import type { Database } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { BundleSource } from './bundle-source.ts';
import { checkSeason } from './check-season.ts';
import { checkSeats } from './check-seats.ts';
import { checkWeek } from './check-week.ts';
import { loadErased, withoutErased } from './erased-passengers.ts';
import { rememberMappings, withRemembered } from './import-mappings.ts';
import { type KnownNames, loadKnownNames } from './known-names.ts';
import { checkLeftOutFiles } from './left-out-files.ts';
import { seasonLookUps } from './look-up-rows.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { mergeWeek } from './merge-week.ts';
import { lookUps } from './merged-tables.ts';
import type { ParsedBundle } from './parsed-bundle.ts';
import { Findings, type Problem } from './problems.ts';
import { readBundle } from './read-bundle.ts';
import type { Answers } from './reading/answers.ts';
import { apply, compare, type EntityChanges, hasChanges, stage } from './staged-table.ts';
import type { LookUpRow } from './table-rows.ts';
import { type WeekRows, weekRows } from './week-rows.ts';

export interface ImportOptions {
  /** Only reports what would change. */
  dryRun?: boolean;
  /** Accepts the demo season, whose accounts have a password that everyone may read. */
  allowDemo?: boolean;
  /** What people have said about the sheets. */
  answers?: Answers;
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
  changes: EntityChanges[];
}

interface ReadyBundle {
  bundle: ParsedBundle;
  weeks: { week: ParsedBundle['weeks'][number]; rows: WeekRows }[];
  season: Map<string, LookUpRow[]>;
}

/** An arbitrary constant; one import runs at a time, in whichever process. */
const IMPORT_LOCK = 7_230_421;

/**
 * Imports a week bundle: everything or, on any problem, nothing. Actions are kept whatever the bundle contains;
 * what it no longer contains is marked as gone, and comes back when a later bundle has it again.
 */
export async function importBundle(
  database: Database,
  source: BundleSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { dryRun = false, allowDemo = false } = options;
  const findings = new Findings();
  const report = (changes: EntityChanges[]): ImportReport => {
    const { problems, warnings } = findings;
    return { ok: problems.length === 0, dryRun, problems, warnings, changes };
  };
  const files = await source(findings);
  const bundle =
    files && (await readBundle(files, findings, await withRemembered(database.pool, options.answers)));
  if (!bundle) return report([]);
  if (bundle.head.demo && !allowDemo) {
    findings.problem('bundle.json', 'is a demo season, with passwords that everyone knows', {
      column: 'demo',
      value: 'true',
    });
  }

  const client = await database.pool.connect();
  try {
    const isErased = await loadErased(client, options.secrets);
    const ready = prepare(bundle, await loadKnownNames(client), isErased, findings);
    const changes = await inTransaction(client, async () => {
      await checkDemoApart(client, bundle, findings);
      const merged = findings.problems.length === 0 ? await merge(client, ready, findings) : [];
      return { keep: findings.problems.length === 0 && !dryRun, result: merged };
    });
    const finished = report(findings.problems.length === 0 ? changes : []);
    if (finished.ok && !dryRun && changes.some(hasChanges)) await analyse(client);
    client.release();
    return finished;
  } catch (error) {
    client.release(true);
    throw error;
  }
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
    const { rows, erased } = withoutErased(weekRows(week, findings), isErased);
    if (erased > 0)
      findings.warn(`weeks/${week.head.weekId}/passengers.csv`, `leaves out ${erased} who were erased`);
    return { week, rows };
  });
  return { bundle, weeks, season: seasonLookUps(bundle, known) };
}

async function merge(
  client: pg.PoolClient,
  ready: ReadyBundle,
  findings: Findings,
): Promise<EntityChanges[]> {
  const changes: EntityChanges[] = [];
  const demo = ready.bundle.head.demo ?? false;
  const accounts = ready.bundle.season['season/accounts.csv'];
  if (accounts) changes.push(await mergeAccounts(client, accounts, demo, findings));
  if (ready.season.size > 0) {
    const table = lookUps([...ready.season.keys()]);
    await stage(client, table, [...ready.season.values()].flat());
    changes.push(...(await compare(client, table, '')).map((entity) => ({ weekId: null, ...entity })));
    await apply(client, table, '');
    await client.query({ text: `DROP TABLE ${table.staged}` });
  }
  for (const { week, rows } of ready.weeks) {
    await checkLeftOutFiles(client, week, findings);
    if (findings.problems.length === 0)
      changes.push(...(await mergeWeek(client, { head: week.head, rows, demo })));
  }
  await rememberMappings(client, ready.bundle.mappings);
  return changes;
}

async function inTransaction<T>(
  client: pg.PoolClient,
  work: () => Promise<{ keep: boolean; result: T }>,
): Promise<T> {
  await client.query('BEGIN');
  // A large week may take longer than a request may.
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  const lock = await client.query<{ free: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${IMPORT_LOCK}) AS free`,
  );
  if (!lock.rows[0]?.free) {
    await client.query('ROLLBACK');
    throw new OperatorError('Another import is running. Try again when it has finished.');
  }
  const { keep, result } = await work();
  await client.query(keep ? 'COMMIT' : 'ROLLBACK');
  return result;
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
 * accounts (decisions §12). Called while no other import runs, so that its result still holds after the import.
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
        : 'cannot be imported while there are demo accounts: first remove them with offpiste demo remove',
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
