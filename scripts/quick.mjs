/**
 * `npm run quick`: what a usual change is checked with before it is committed, in under two minutes. Types, lint, the
 * rules, the app's logic and the demo whole; of screens, server and journeys what the change touches. Compares with
 * main, or with the commit that is named.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root } from './project.mjs';
import { build, check, journeys, problems, vitest } from './steps.mjs';
import { findBrowser } from './system-packages.mjs';

ensureInstalled();
const base = git('merge-base', process.argv[2] ?? 'main', 'HEAD')[0];
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const features = featuresOf(changed);
const started = performance.now();

await Promise.all([checkAndTest(), testScreens(), walkJourneys()]);

for (const problem of problems) console.error(`failed: ${problem}`);
console.log(
  `${problems.length === 0 ? 'good' : 'not good'} after ${Math.round((performance.now() - started) / 1000)} s`,
);
process.exit(problems.length > 0 ? 1 : 0);

async function checkAndTest() {
  await check();
  const rules = ['domain', 'client', 'demo'].flatMap((project) => ['--project', project]);
  await vitest('domain, client, demo', ['--reporter=dot', ...rules]);
  const server = filesIn('server/src').filter(isTouchedTest);
  if (server.length > 0) await vitest('server', ['--reporter=dot', '--project', 'server', ...server]);
}

function testScreens() {
  const args = ['--reporter=dot', '--project', 'client-dom', '--changed', base, '--passWithNoTests'];
  return vitest('screens', args);
}

async function walkJourneys() {
  const touched = filesIn('e2e').filter((file) => file.endsWith('.journey.ts') && isTouchedJourney(file));
  if (touched.length === 0) return;
  if (await build()) await journeys(['--reporter=list', ...touched], { CHROME_BIN: findBrowser() ?? '' });
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n').filter(Boolean);
}

/** The words of a path, each in the singular: a change of `rules/lift-pass.ts` is one of `features/lift-passes`. */
function wordsOf(file) {
  return new Set(file.split(/[/.-]/).map((word) => word.replace(/(?<=ch|ss|x)es$|(?<!s)s$/, '')));
}

/** The features that the changed files are about, by their names. */
function featuresOf(files) {
  const sources = files.filter((file) => /^(client|domain|server)\/src\//.test(file));
  const all = ['client/src/features', 'server/src/modules']
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return [...new Set(all)].filter((feature) => sources.some((file) => isAbout(file, feature)));
}

function isAbout(file, feature) {
  const words = wordsOf(file);
  return [...wordsOf(feature)].every((word) => words.has(word));
}

/** A test of a touched feature, or one beside what changed. */
function isTouchedTest(file) {
  if (!file.endsWith('.test.ts')) return false;
  return (
    changed.some((one) => path.dirname(one) === path.dirname(file)) ||
    features.some((feature) => isAbout(file, feature))
  );
}

function isTouchedJourney(file) {
  if (changed.includes(file)) return true;
  if (file.startsWith('e2e/engines')) return changed.some((one) => one.startsWith('e2e/engines'));
  return file.startsWith('e2e/journeys') && features.some((feature) => isAbout(path.basename(file), feature));
}

/** All files below a folder, by their paths from the root. */
function filesIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
