import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Digits of the commit's name that make the seed. */
const DIGITS = 7;

/**
 * The first seed of a run that names none: it follows from the commit, so that every commit lives through histories of
 * its own, and the same ones wherever it is tried. 1 where nobody knows the commit.
 */
export function commitSeed(): number {
  const cwd = path.resolve(import.meta.dirname, '../../..');
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd, encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout.slice(0, DIGITS), 16) + 1 : 1;
}
