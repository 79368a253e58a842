/**
 * Everything that is tested, from a fresh clone: install, build, types, lint and unused code, unit and database tests on the
 * embedded PostgreSQL and again on a packaged one, and beside them the journeys in a real browser. Ends with a total.
 *
 * `--all` makes the sweeps whole: every database test on the packaged PostgreSQL, every screen in every theme, the shift in
 * other engines, the long drills, the journeys that are a second look at what another test shows, and those that try many
 * texts or scans with all of them. Its result is recorded in `docs/last-whole-test.json`.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packagedPostgres, startPackagedPostgres } from './debian-postgres.mjs';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';
import { filesIn } from './nearest.mjs';
import { ensureInstalled, root } from './project.mjs';
import { readReport } from './reports.mjs';
import { build, check, journeys, problems, step, vitest } from './steps.mjs';
import { installSystemPackages, journeyBrowsers } from './system-packages.mjs';

/** What may differ between one PostgreSQL and another: the tables, the roles, the locks, bulk writes and times. */
const DIFFERS_BETWEEN_SERVERS = [
  'backup',
  'importing',
  'ledger',
  'lists',
  'migrations',
  'modules/sessions/most-phones',
  'modules/sessions/refresh',
  'platform/audit',
  'platform/database',
  'platform/migrate',
  'platform/roles',
  'platform/wall',
  'retention',
  'testing/who-sees/wall.',
];
/**
 * Of the rooms above: what a file may have wrong, which is found before anything is written, and what adds only ordinary
 * statements to an import.
 */
const SAME_ON_EACH_SERVER = [
  'importing/bundle-problems',
  'importing/ended-flags',
  'importing/first-values',
  'importing/import-demo',
  'importing/import-history',
  'importing/imported-html',
  'importing/imported-week',
  'importing/merge-accounts',
  'importing/person-changes',
  'importing/reopened-stops',
  'importing/returned-places',
  'importing/several-sheets',
  'importing/spreadsheet-mistakes',
  'importing/templates',
  'importing/ugly-spreadsheets',
  'importing/worker',
];
/**
 * Sweeps over screens, and the shift in other engines: with `--all` all of them, on a push these. `npm run quick` has
 * those of a touched feature.
 */
const SWEEPS = ['e2e/engines/', 'e2e/screens/'];
const SWEEPS_ON_PUSH = [
  'e2e/screens/every-screen.journey.ts',
  'e2e/screens/headquarters.journey.ts',
  'e2e/screens/start.journey.ts',
];
const whole = process.argv.includes('--all');
// Read by the tests, in a browser and without (`server/src/testing/sweeps.ts`).
process.env.WHOLE_SWEEPS = whole ? '1' : '';
const started = performance.now();
const total = { passed: 0, failed: 0, skipped: 0 };
/** The tests that failed, each with its error: shown last, where they are looked for. */
const failures = [];

// Unpacked while npm installs.
const packages = installSystemPackages({ whole });
ensureInstalled();
keepTemporaryFilesInMemory();
const built = build();
await packages;
// The build uses one core, and journeys wait for their phones: the checks and the tests use that time.
const lanes = [checksAndTests(), browserJourneys()];
// Where one is done, the other still goes on.
await Promise.all([...lanes, Promise.race(lanes).then(onPackagedPostgres)]);

if (whole) recordResult();
for (const failure of failures) console.error(`\n✗ ${failure}`);
for (const problem of problems) console.error(`failed: ${problem}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(problems.length > 0 || total.failed > 0 || total.passed === 0 ? 1 : 0);

async function checksAndTests() {
  await check();
  await step('unused', 'node_modules/knip/bin/knip.js', ['--no-progress']);
  await step('supply chain', 'scripts/supply-chain.mjs', []);
  // Servers that tests start serve it.
  await built;
  // One more than the cores of a usual machine: a quarter of the server's tests wait, for a standby, a retry or a stream.
  const ran = await countedTests('tests', [], {}, 3);
  const leftOut = testFiles().filter((file) => !ran.includes(file));
  if (leftOut.length > 0) problems.push(`tests that did not run: ${leftOut.join(', ')}`);
}

/** Every file of tests without a browser: a setting can leave some out without a word. */
function testFiles() {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap(filesIn)
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'));
}

/** Runs tests and counts them; returns the files that ran. */
async function countedTests(name, args, env, workers) {
  const report = path.join(root, '.cache', `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await vitest(name, [...reporters, ...args], env, workers);
  return count(name, report)?.files ?? [];
}

async function onPackagedPostgres() {
  if (process.env.DATABASE_URL) return;
  const programs = packagedPostgres();
  if (!programs) {
    problems.push(
      'no packaged PostgreSQL found (Debian: apt-get install postgresql); the tests ran on the embedded one only',
    );
    return;
  }
  const server = await startPackagedPostgres(programs);
  try {
    const files = whole ? ['.db.test'] : DIFFERS_BETWEEN_SERVERS.flatMap(databaseTests);
    const args = ['--project', 'server', '--project', 'chaos', ...files];
    await countedTests('tests-on-packaged-postgresql', args, { DATABASE_URL: server.url });
  } finally {
    server.stop();
  }
}

/** The tests with a database whose path in the server begins so. */
function databaseTests(start) {
  return readdirSync(path.join(root, 'server/src'), { recursive: true })
    .filter((file) => file.startsWith(start) && file.endsWith('.db.test.ts'))
    .filter((file) => !SAME_ON_EACH_SERVER.some((same) => file.startsWith(same)))
    .map((file) => path.join('server/src', file));
}

function recordResult() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const record = {
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', 'HEAD'),
    changedSince: git('status', '--porcelain') !== '',
    ...total,
    problems: problems.join('; '),
    minutes: Math.round((performance.now() - started) / 60_000),
  };
  writeFileSync(path.join(root, 'docs/last-whole-test.json'), `${JSON.stringify(record, null, 2)}\n`);
}

async function browserJourneys() {
  if (!(await built)) return;
  const report = path.join(root, '.cache', 'journeys.json');
  const chosen = whole ? [] : [...filesIn('e2e').filter(isOnPush), '--grep-invert', secondLooks()];
  await journeys(chosen, {
    ...journeyBrowsers({ whole }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  count('journeys', report);
}

function isOnPush(file) {
  if (!file.endsWith('.journey.ts')) return false;
  return SWEEPS_ON_PUSH.includes(file) || !SWEEPS.some((folder) => file.startsWith(folder));
}

/** What recognises the journeys that wait for a whole run, by file and title, with a dot for every sign. */
function secondLooks() {
  const looks = JSON.parse(readFileSync(path.join(root, 'e2e/second-looks.json'), 'utf8'));
  return Object.entries(looks)
    .flatMap(([file, titles]) => Object.keys(titles).map((title) => `${file} .*${title}`))
    .map((name) => name.replace(/[^\w *]/g, '.'))
    .join('|');
}

/** Adds what a step came to, by its report, to the total; returns the report, or null without one. */
function count(name, file) {
  try {
    const report = readReport(file);
    total.passed += report.passed;
    total.failed += report.failed;
    total.skipped += report.skipped;
    failures.push(...report.failures);
    return report;
  } catch {
    problems.push(`${name} wrote no report`);
    return null;
  }
}
