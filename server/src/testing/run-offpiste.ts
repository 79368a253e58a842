import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '#platform/repository-root.ts';

const SCRIPT = path.join(repositoryRoot, 'server/src/cli/offpiste.ts');

/** Runs an operator's command as a separate process with these settings, and returns what it prints; rejects when it fails. */
export async function runOffpiste(env: Record<string, string>, ...words: string[]): Promise<string> {
  const settings = { PATH: process.env.PATH, ...env };
  return (await promisify(execFile)(process.execPath, [SCRIPT, ...words], { env: settings })).stdout;
}
