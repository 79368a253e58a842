/**
 * `npm run mutants`: plants small mistakes in the code, one at a time, and prints those that no test notices. Takes the
 * files named, or those that differ from main; tried by the tests of the same room (`client/src/offline`), or by those
 * that `--tests=<glob>` names. What the server does is tried only by name: its tests need a database.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../scripts/project.mjs';

/** Mutants that no test can notice since nothing observable changes, each with the reason. */
const reviewed = JSON.parse(readFileSync(path.join(import.meta.dirname, 'reviewed.json'), 'utf8'));

const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const tests = process.argv.find((argument) => argument.startsWith('--tests='))?.slice('--tests='.length);
const files = (named.length > 0 ? named : changedFiles()).filter(isMutable);

process.chdir(root);
let missed = 0;
for (const [room, ofRoom] of Map.groupBy(files, roomOf)) missed += await tryRoom(room, ofRoom);
if (files.length === 0) console.log('No file to mutate.');
process.exit(missed > 0 ? 1 : 0);

/** Mutates the files of one room; returns how many mutants no test noticed. */
async function tryRoom(room, ofRoom) {
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: ofRoom,
    // Texts are the specification's, and the type checker knows the others.
    mutator: { excludedMutations: ['StringLiteral'] },
    testFiles: tests ? [tests] : [`${room}/**/*.test.{ts,tsx}`],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    allowEmpty: true,
    concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
    reporters: ['progress-append-only'],
    incremental: true,
    incrementalFile: `.cache/mutants-${room.replaceAll('/', '-')}.json`,
    tempDirName: '.cache/mutants',
    ignorePatterns: ['docs', 'data', 'client/dist', 'hq/dist'],
    // The preprocessor of tsconfig files needs an interface that TypeScript 7 does not have.
    tsconfigFile: 'none',
    logLevel: 'warn',
    allowConsoleColors: false,
  }).runMutationTest();
  // An incremental run also returns its results for other files.
  const ofFiles = results.filter(({ fileName }) => ofRoom.includes(relative(fileName)));
  const survivors = ofFiles.filter(
    ({ status, ...mutant }) => ['Survived', 'NoCoverage'].includes(status) && !isReviewed(mutant),
  );
  for (const survivor of survivors) console.log(describe(survivor));
  for (const file of ofRoom) console.log(summary(file, ofFiles));
  return survivors.length;
}

function summary(file, results) {
  const counts = Object.groupBy(
    results.filter(({ fileName, status }) => relative(fileName) === file && status !== 'Ignored'),
    (mutant) => (isReviewed(mutant) && mutant.status === 'Survived' ? 'reviewed' : mutant.status),
  );
  const counted = Object.entries(counts).map(([status, { length }]) => `${length} ${status.toLowerCase()}`);
  return `${file}: ${counted.join(', ') || 'nothing to mutate'}`;
}

function describe({ fileName, location, status, replacement }) {
  const { line } = location.start;
  const original = textOf(fileName, location);
  const noted = status === 'NoCoverage' ? ' (no test comes here)' : '';
  return `${relative(fileName)}:${line}${noted}\n  - ${oneLine(original)}\n  + ${oneLine(replacement)}`;
}

function isReviewed({ fileName, location, replacement }) {
  const original = oneLine(textOf(fileName, location));
  return (reviewed[relative(fileName)] ?? []).some(
    (mutant) => mutant.of === original && mutant.as === oneLine(replacement),
  );
}

function textOf(fileName, { start, end }) {
  const lines = readFileSync(path.join(root, relative(fileName)), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

function oneLine(text) {
  return text.replace(/\s+/g, ' ').trim();
}

function relative(fileName) {
  return path.relative(root, path.resolve(root, fileName)).split(path.sep).join('/');
}

/** The workspace's folder whose tests try the file: `domain/src/rules`, `client/src/offline`. */
function roomOf(file) {
  return file.split('/').slice(0, 3).join('/');
}

function isMutable(file) {
  return (
    /^(client|hq|web|domain|server)\/src\/.+\.tsx?$/.test(file) &&
    !/\.(test|cases|fixture|property)\.tsx?$|\/testing\//.test(file) &&
    existsSync(path.join(root, file))
  );
}

function changedFiles() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const changed = [
    ...git('diff', '--name-only', 'main'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(changed)].filter((file) => !file.startsWith('server/'));
}
