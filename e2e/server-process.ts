import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import {
  copyFolder,
  freePort,
  makeFolder,
  makePlace,
  PREPARED_SEASON,
  type RunningServer,
  removeFolder,
  root,
  settingsOf,
} from './server-place.ts';

const START_LIMIT_MS = 90_000;
/** What `npm start` runs once all is installed and built. */
const SERVER = [process.execPath, path.join(root, 'server/src/main.ts')] as const;

/** A server as a process, which may be killed and started again. */
export interface ServerProcess extends RunningServer {
  /** What its last start printed. */
  printed(): string;
  /** Ends it as a power cut would; the data stays. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Starts it again with a copy of its data as they are now; the returned function, with that copy for its data. */
  copyData(): Promise<() => Promise<void>>;
}

/**
 * Starts the product as an operator does, with the small demo season, on a copy of the prepared data folder if there is one.
 * With `DEMO=0` there is nothing in it; another command than the server itself has the season to load. Both on a new data
 * folder.
 */
export async function startServerProcess(
  env: Record<string, string> = {},
  command: readonly [string, ...string[]] = SERVER,
): Promise<ServerProcess> {
  const { dataDir, settings, ...place } = await makePlace(env, command === SERVER);
  let { child, printed } = await launch(command, settings, place.url);
  return {
    ...place,
    printed: () => printed(),
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      ({ child, printed } = await launch(command, settings, place.url));
    },
    async copyData() {
      const kept = `${dataDir}-kept`;
      const startOn = async (from: string, to: string) => {
        await end(child, 'SIGTERM');
        removeFolder(to);
        await copyFolder(from, to);
        ({ child, printed } = await launch(command, settings, place.url));
      };
      await startOn(dataDir, kept);
      return async () => {
        await startOn(kept, dataDir);
        removeFolder(kept);
      };
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      removeFolder(dataDir);
    },
  };
}

/** Loads the small demo season once, for every server that is started afterwards; returns a function that removes it. */
export async function prepareSeason(): Promise<() => void> {
  const folder = makeFolder();
  const port = await freePort();
  const { child } = await launch(SERVER, settingsOf(folder, port), `http://localhost:${port}`);
  await end(child, 'SIGTERM');
  process.env[PREPARED_SEASON] = folder;
  return () => removeFolder(folder);
}

async function launch(
  [program, ...words]: readonly [string, ...string[]],
  settings: Record<string, string>,
  url: string,
): Promise<{ child: ChildProcess; printed: () => string }> {
  const child = spawn(program, words, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`the server ended while starting (exit code ${child.exitCode})`);
    const ready = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return { child, printed: () => text };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not ready after ${START_LIMIT_MS / 1000} s`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
