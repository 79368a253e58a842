import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const runFile = promisify(execFile);
const START_LIMIT_MS = 90_000;
/** The variable that names the folder made by `prepareSeason`. */
const PREPARED_SEASON = 'OFFPISTE_PREPARED_SEASON';
/** What `npm start` runs once all is installed and built. */
const SERVER = [process.execPath, path.join(root, 'server/src/main.ts')] as const;

export interface ServerProcess {
  /** Address of the app, on loopback. */
  url: string;
  port: number;
  /** What its last start printed. */
  printed(): string;
  /** Ends the server as an operator would and removes its data. */
  stop(): Promise<void>;
  /** Ends it as a power cut would; the data stays. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Starts it again with a copy of its data as they are now; the returned function, with that copy for its data. */
  copyData(): Promise<() => Promise<void>>;
  /** Runs an operator's command beside it, and returns its output; rejects when it fails. */
  offpiste(...words: string[]): Promise<string>;
  /** Fills every text of the stored season with attackers' texts, past the importer. */
  poisonSeason(): Promise<void>;
}

/**
 * Starts the real product with the small demo season, on a copy of the prepared data folder if there is one. With `DEMO=0`
 * there is nothing in it; another command than the server itself has the season to load. Both on a new data folder.
 */
export async function startServer(
  env: Record<string, string> = {},
  command: readonly [string, ...string[]] = SERVER,
): Promise<ServerProcess> {
  const dataDir = makeFolder();
  const prepared = process.env[PREPARED_SEASON];
  // PostgreSQL's files belong to another user where root runs this, which only `cp -a` keeps.
  if (prepared && command === SERVER && env.DEMO !== '0')
    await runFile('cp', ['-a', path.join(prepared, 'data'), dataDir]);
  const port = await freePort();
  const url = addressOf(port);
  const settings = { ...settingsOf(dataDir, port), ...env };
  let { child, printed } = await launch(command, settings, url);
  const runBeside = async (program: string, words: readonly string[]) => {
    const env = { ...process.env, DATABASE_URL: '', ...settings };
    const file = path.join(root, 'server/src', program);
    return (await runFile(process.execPath, [file, ...words], { cwd: root, env })).stdout;
  };
  return {
    url,
    port,
    printed: () => printed(),
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      ({ child, printed } = await launch(command, settings, url));
    },
    async copyData() {
      const kept = `${dataDir}-kept`;
      const startOn = async (from: string, to: string) => {
        await end(child, 'SIGTERM');
        removeFolder(to);
        await runFile('cp', ['-a', from, to]);
        ({ child, printed } = await launch(command, settings, url));
      };
      await startOn(dataDir, kept);
      return async () => {
        await startOn(kept, dataDir);
        removeFolder(kept);
      };
    },
    offpiste: (...words) => runBeside('cli/offpiste.ts', words),
    poisonSeason: async () => {
      await runBeside('testing/poison-season.ts', []);
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      removeFolder(dataDir);
    },
  };
}

/** An empty folder that PostgreSQL's own user can pass through. */
function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offpiste-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function settingsOf(folder: string, port: number): Record<string, string> {
  return {
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    DEMO_SIZE: 'small',
    LOG_LEVEL: 'warn',
  };
}

function addressOf(port: number): string {
  return `http://localhost:${port}`;
}

/** Loads the small demo season once, for every server that is started afterwards; returns a function that removes it. */
export async function prepareSeason(): Promise<() => void> {
  const folder = makeFolder();
  const port = await freePort();
  const { child } = await launch(SERVER, settingsOf(folder, port), addressOf(port));
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

/** A port of this machine that nobody uses. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
