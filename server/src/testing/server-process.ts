import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '#platform/repository-root.ts';

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Waits until it prints a match, and returns the match's first group. */
  says(text: RegExp): Promise<string>;
  /** Sends a signal and waits for the end: the exit code, or the signal's name. */
  end(signal: NodeJS.Signals): Promise<number | string | null>;
}

/**
 * Runs `main.ts` as a separate process, of this version or of another one's folder, and waits until it says that it is ready;
 * rejects with its output when it ends first.
 */
export async function startServerProcess(
  env: Record<string, string>,
  { args = [], folder = repositoryRoot }: { args?: readonly string[]; folder?: string } = {},
): Promise<ServerProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [path.join(folder, 'server/src/main.ts'), ...args], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DEMO: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  );
  const says = (text: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = text.exec(output)?.[1];
        if (found) resolve(found);
      };
      child.stdout.on('data', look);
      child.once('close', () => reject(new Error(output)));
      look();
    });
  const read = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const url = await says(/ready at (http:\S+)/);
  return {
    url,
    child,
    output: () => output,
    says,
    async end(signal) {
      child.kill(signal);
      return await ended;
    },
  };
}
