/**
 * Everything that is tested, from a fresh clone: install, build, types, lint and unused code, unit and database tests on the
 * embedded PostgreSQL and again on a packaged one, then the journeys in a real browser. Ends with a total.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packagedPostgres, startPackagedPostgres } from './debian-postgres.mjs';
import { ensureBuilt, ensureInstalled, projectNode, root, run } from './project.mjs';
import { ensureSystemPackages, findBrowser } from './system-packages.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
const problems = [];

ensureSystemPackages();
ensureInstalled();
ensureBuilt();
step('types', 'node_modules/typescript/bin/tsc', ['--build']);
step('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']);
step('unused', 'node_modules/knip/bin/knip.js', ['--no-progress']);
step('supply chain', 'scripts/supply-chain.mjs', []);
vitest('tests', [], {});
await onPackagedPostgres();
browserJourneys();

for (const problem of problems) console.error(`failed: ${problem}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(problems.length > 0 || total.failed > 0 || total.passed === 0 ? 1 : 0);

function step(name, script, args, env = {}) {
  console.log(`\n== ${name}`);
  const { status } = run(projectNode(), [path.join(root, script), ...args], {
    env: { ...process.env, ...env },
  });
  if (status !== 0) problems.push(name);
}

function vitest(name, args, env) {
  const report = path.join(root, '.cache', `${name}.json`);
  step(
    name,
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--maxWorkers=2',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    env,
  );
  const { numPassedTests, numFailedTests, numPendingTests } = readReport(name, report) ?? {};
  add(numPassedTests, numFailedTests, numPendingTests);
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
    vitest('tests-on-packaged-postgresql', ['--project', 'server', '--project', 'chaos', '.db.test'], {
      DATABASE_URL: server.url,
    });
  } finally {
    server.stop();
  }
}

function browserJourneys() {
  const report = path.join(root, '.cache', 'journeys.json');
  step('journeys', 'node_modules/@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROME_BIN: findBrowser() ?? '',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { expected, unexpected, skipped } = readReport('journeys', report)?.stats ?? {};
  add(expected, unexpected, skipped);
}

function readReport(name, file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    problems.push(`${name} wrote no report`);
    return null;
  }
}

function add(passed = 0, failed = 0, skipped = 0) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}
