/**
 * `npm run quick`: what a usual change is checked with before it is committed, in under two minutes. Types, lint, the
 * rules, the app's logic and the demo whole; of screens, server and journeys what the change touches. Compares with
 * main, or with the commit that is named.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';
import { ensureInstalled, root } from './project.mjs';
import { build, check, journeys, problems, vitest } from './steps.mjs';
import { journeyBrowsers } from './system-packages.mjs';
import { filesIn, isAbout, touchedBy } from './touched.mjs';

ensureInstalled();
keepTemporaryFilesInMemory();
const base = git('merge-base', process.argv[2] ?? 'main', 'HEAD')[0];
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const touched = touchedBy(changed);
const started = performance.now();

await Promise.all([checkAndTest(), testScreens(), walkJourneys()]);

for (const problem of problems) console.error(`failed: ${problem}`);
console.log(
  `${problems.length === 0 ? 'good' : 'not good'} after ${Math.round((performance.now() - started) / 1000)} s`,
);
process.exit(problems.length > 0 ? 1 : 0);

async function checkAndTest() {
  await check();
  const rules = ['domain', 'web', 'client', 'hq', 'demo'].flatMap((project) => ['--project', project]);
  await vitest('domain, web, client, hq, demo', ['--reporter=dot', ...rules]);
  const server = filesIn('server/src').filter(isTouchedTest);
  if (server.length > 0) await vitest('server', ['--reporter=dot', '--project', 'server', ...server]);
}

function testScreens() {
  const projects = ['client-dom', 'hq-dom', 'web-dom'].flatMap((project) => ['--project', project]);
  return vitest('screens', ['--reporter=dot', ...projects, '--changed', base, '--passWithNoTests']);
}

async function walkJourneys() {
  if (touched.journeys.length === 0) return;
  if (await build())
    await journeys(['--reporter=list', ...touched.journeys], journeyBrowsers({ whole: false }));
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n').filter(Boolean);
}

/** A test of a touched feature, or one beside what changed. */
function isTouchedTest(file) {
  if (!file.endsWith('.test.ts')) return false;
  return (
    changed.some((one) => path.dirname(one) === path.dirname(file)) ||
    touched.features.some((feature) => isAbout(file, feature))
  );
}
