import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repositoryRoot } from '#platform/repository-root.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'offpiste-npm-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Counts = Partial<Record<'critical' | 'high' | 'moderate' | 'low', number>>;

/**
 * Runs the script with these known weaknesses in what is shipped, these in tools as well, and these in the mutation
 * runner. Only the registry's answer is made up; null means none.
 */
function run(argument: string[], known: { shipped: Counts; tools: Counts; mutants?: Counts } | null) {
  const answer = (counts: Counts) =>
    known
      ? JSON.stringify({
          metadata: { vulnerabilities: { critical: 0, high: 0, moderate: 0, low: 0, ...counts } },
        })
      : '{"error":{"code":"ENOTFOUND"}}';
  writeFileSync(
    path.join(folder, 'npm'),
    `#!/bin/sh
case "$PWD $*" in
  *' sbom '*) PATH='${process.env.PATH}' exec npm "$@" ;;
  '${path.join(repositoryRoot, 'mutants')} '*) echo '${answer(known?.mutants ?? {})}' ;;
  *--omit=dev*) echo '${answer(known?.shipped ?? {})}' ;;
  *) echo '${answer({ ...known?.tools, ...known?.shipped })}' ;;
esac
`,
    { mode: 0o755 },
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(repositoryRoot, 'scripts/supply-chain.mjs'), ...argument],
    { encoding: 'utf8', env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } },
  );
  return { status, said: stdout + stderr };
}
const release = (shipped: Counts, tools: Counts = {}, mutants: Counts = {}) =>
  run(['--release', '--check'], { shipped, tools, mutants });

test.each([
  { where: 'a critical weakness in what is shipped', shipped: { critical: 1 }, tools: {} },
  { where: 'a high weakness in what is shipped', shipped: { high: 1 }, tools: {} },
  { where: 'a moderate weakness in what is shipped', shipped: { moderate: 2 }, tools: {} },
  { where: 'a low weakness in what is shipped', shipped: { low: 1 }, tools: {} },
  { where: 'a critical weakness in a tool', shipped: {}, tools: { critical: 1 } },
  { where: 'a high weakness in a tool', shipped: {}, tools: { high: 1 } },
  { where: 'a high weakness in the mutation runner', shipped: {}, tools: {}, mutants: { high: 1 } },
])('$where blocks a release', ({ shipped, tools, mutants }) => {
  const { status, said } = release(shipped, tools, mutants);
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(/has a known weakness: (critical|high|moderate|low)/),
  ]);
});

test('a release without them passes, with a moderate one in a tool as well', () => {
  expect(release({})).toMatchObject({ status: 0 });
  expect(release({}, { moderate: 3 }, { moderate: 1 })).toMatchObject({ status: 0 });
});

test('without an answer nothing is released', () => {
  expect(run(['--release', '--check'], null)).toEqual({
    status: 1,
    said: expect.stringContaining('No release: the registry gives no answer'),
  });
});

test('CI goes on and reports', () => {
  const { status, said } = run([], { shipped: { critical: 1 }, tools: {}, mutants: { low: 2 } });
  expect(status).toBe(0);
  expect(said).toContain('Known weaknesses in package-lock.json: {"critical":1');
  expect(said).toMatch(/Known weaknesses in mutants\/package-lock\.json: .*"low":2/);
  expect(run([], null).status).toBe(0);
});

/** Copies what the check reads, so that a test can spoil it. */
function copyPackageFiles(): string {
  const copy = mkdtempSync(path.join(folder, 'copy-'));
  const scripts = ['scripts/supply-chain.mjs', 'scripts/project.mjs'];
  const read = ['package-lock.json', '.npmrc', 'mutants/package-lock.json', 'mutants/.npmrc'];
  for (const file of [...scripts, ...read]) cpSync(path.join(repositoryRoot, file), path.join(copy, file));
  return copy;
}

test.each(['', 'mutants/'])(
  'what is unpinned, under another licence or runs a script in %spackage-lock.json is found',
  (place) => {
    const copy = copyPackageFiles();
    const lockFile = path.join(copy, place, 'package-lock.json');
    const lock: { packages: Record<string, object> } = JSON.parse(readFileSync(lockFile, 'utf8'));
    Object.assign(lock.packages, {
      'node_modules/one': { license: 'MIT' },
      'node_modules/two': { integrity: 'sha512-', license: 'GPL-3.0' },
      'node_modules/three': { integrity: 'sha512-', license: 'MIT', hasInstallScript: true },
    });
    writeFileSync(lockFile, JSON.stringify(lock));
    writeFileSync(path.join(copy, place, '.npmrc'), 'audit=false\n');

    const script = path.join(copy, 'scripts/supply-chain.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
    expect([status, stderr.trim().split('\n')]).toEqual([
      1,
      [
        `${place}node_modules/one is not pinned by its contents`,
        `${place}node_modules/two has the licence GPL-3.0`,
        `${place}node_modules/three runs a script when installed`,
        `${place}.npmrc lets packages run scripts`,
      ],
    ]);
  },
);
