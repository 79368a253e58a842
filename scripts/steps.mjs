/** The steps of `npm test` and `npm run quick`. Some run beside each other, so each line they write begins with their name. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { compileCache, projectNode, root } from './project.mjs';

/** What went wrong; empty when all is well. */
export const problems = [];

/** Runs one of the installed programs, or of ours, to its end; returns whether it succeeded, and notes a failure as a problem. */
export async function step(name, script, args, env = {}) {
  const child = spawn(projectNode(), [path.join(root, script), ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const show = (from, to) =>
    createInterface({ input: from }).on('line', (line) => to.write(`${name} | ${line}\n`));
  show(child.stdout, process.stdout);
  show(child.stderr, process.stderr);
  const [status] = await once(child, 'close');
  if (status !== 0) problems.push(name);
  return status === 0;
}

/** Builds the app unless it is built; returns whether it is. */
export function build() {
  return step('build', 'scripts/build.mjs', []);
}

/** Types, and lint of these files, or of all. */
export async function check(files = []) {
  // The compiler collects its garbage less often, which is a third of its work otherwise.
  const lazy = { GOGC: '400' };
  await step('types', 'node_modules/typescript/bin/tsc', ['--build', '--singleThreaded'], lazy);
  await step('lint', 'node_modules/@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    ...(files.length > 0 ? ['--no-errors-on-unmatched', ...files] : []),
  ]);
}

/** Tests without a browser, in so many processes. */
export function vitest(name, args, env, workers = 2) {
  return step(name, 'node_modules/vitest/vitest.mjs', ['run', `--maxWorkers=${workers}`, ...args], env);
}

/** Journeys in a real browser. */
export function journeys(args, env) {
  return step(
    'journeys',
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', ...args],
    env,
  );
}
