/**
 * `npm run quick`: what a usual change is checked with before it is committed, in under two minutes. Types, lint of
 * what changed, the rules, the app's logic and the demo whole; of screens, server and journeys the tests nearest to the
 * change. Compares with main, or with the commit that is named.
 */
import { execFileSync } from 'node:child_process';
import { keepTemporaryFilesInMemory } from './memory-folder.mjs';
import { filesIn, nearestTo } from './nearest.mjs';
import { ensureInstalled, root } from './project.mjs';
import { build, check, journeys, problems, vitest } from './steps.mjs';
import { journeyBrowsers } from './system-packages.mjs';

/** Files of tests that two cores get through in two minutes with the rest, if not all of them are long. */
const MOST = { server: 12, screens: 24, journeys: 3 };

ensureInstalled();
keepTemporaryFilesInMemory();
const base = git('merge-base', process.argv[2] ?? 'main', 'HEAD')[0];
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const pick = nearestTo(changed);
const lefts = [];
const started = performance.now();

const walked = near('files of journeys', filesIn('e2e').filter(isJourney), MOST.journeys);
// Journeys wait more than they work, so everything else is tried beside them, and the build goes first.
const built = walked.length > 0 ? build() : Promise.resolve(false);
await Promise.all([check(changed), built.then(tryTests), built.then(walkJourneys)]);

for (const problem of problems) console.error(`failed: ${problem}`);
console.log(
  `${problems.length === 0 ? 'good' : 'not good'} after ${Math.round((performance.now() - started) / 1000)} s`,
);
if (lefts.length > 0) console.log(`near, too, and left to npm test: ${lefts.join(', ')}`);
process.exit(problems.length > 0 ? 1 : 0);

async function tryTests() {
  const rules = ['domain', 'web', 'client', 'hq', 'demo'].flatMap((project) => ['--project', project]);
  await vitest('domain, web, client, hq, demo', ['--reporter=dot', ...rules]);
  const files = near('files of the server', filesIn('server/src').filter(isTest), MOST.server);
  if (files.length > 0) await vitest('server', ['--reporter=dot', '--project', 'server', ...files]);
  await testScreens();
}

async function testScreens() {
  const projects = ['client-dom', 'hq-dom', 'web-dom'].flatMap((project) => ['--project', project]);
  const screens = ['client/src', 'hq/src', 'web/src'].flatMap(filesIn).filter(isTestOfScreen);
  const files = near('files of screens', screens, MOST.screens);
  if (files.length > 0) await vitest('screens', ['--reporter=dot', ...projects, ...files]);
}

async function walkJourneys(isBuilt) {
  if (isBuilt) await journeys(['--reporter=list', ...walked], journeyBrowsers({ whole: false }));
}

/** The tests that there is time for, the nearest first; notes how many others are near. */
function near(what, files, most) {
  const { picked, left } = pick(files, most);
  if (left > 0) lefts.push(`${left} ${what}`);
  return picked;
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n').filter(Boolean);
}

function isJourney(file) {
  return file.endsWith('.journey.ts');
}

function isTest(file) {
  return /\.test\.tsx?$/.test(file);
}

function isTestOfScreen(file) {
  return /(\.test\.tsx|\.dom\.test\.ts)$/.test(file);
}
