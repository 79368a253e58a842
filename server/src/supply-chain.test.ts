import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repositoryRoot } from '#platform/repository-root.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'offpiste-npm-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Counts = Partial<Record<'critical' | 'high' | 'moderate' | 'low', number>>;

/**
 * Runs the script with these known weaknesses in what is shipped, and these in tools as well. Only the
 * registry's answer is made up; null means none.
 */
function run(argument: string[], known: { shipped: Counts; tools: Counts } | null) {
  const answer = (counts: Counts) =>
    known
      ? JSON.stringify({
          metadata: { vulnerabilities: { critical: 0, high: 0, moderate: 0, low: 0, ...counts } },
        })
      : '{"error":{"code":"ENOTFOUND"}}';
  writeFileSync(
    path.join(folder, 'npm'),
    `#!/bin/sh
case "$*" in
  sbom*) PATH='${process.env.PATH}' exec npm "$@" ;;
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
const release = (shipped: Counts, tools: Counts = {}) => run(['--release', '--check'], { shipped, tools });

test.each([
  { where: 'a critical weakness in what is shipped', shipped: { critical: 1 }, tools: {} },
  { where: 'a high weakness in what is shipped', shipped: { high: 1 }, tools: {} },
  { where: 'a moderate weakness in what is shipped', shipped: { moderate: 2 }, tools: {} },
  { where: 'a low weakness in what is shipped', shipped: { low: 1 }, tools: {} },
  { where: 'a critical weakness in a tool', shipped: {}, tools: { critical: 1 } },
  { where: 'a high weakness in a tool', shipped: {}, tools: { high: 1 } },
])('$where blocks a release', ({ shipped, tools }) => {
  const { status, said } = release(shipped, tools);
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(/has a known weakness: (critical|high|moderate|low)/),
  ]);
});

test('a release without them passes, with a moderate one in a tool as well', () => {
  expect(release({})).toMatchObject({ status: 0 });
  expect(release({}, { moderate: 3 })).toMatchObject({ status: 0 });
});

test('without an answer nothing is released', () => {
  expect(run(['--release', '--check'], null)).toEqual({
    status: 1,
    said: expect.stringContaining('No release: the registry gives no answer'),
  });
});

test('CI goes on and reports', () => {
  const { status, said } = run([], { shipped: { critical: 1 }, tools: {} });
  expect([status, said]).toEqual([0, expect.stringContaining('Known weaknesses: {"critical":1')]);
  expect(run([], null).status).toBe(0);
});
