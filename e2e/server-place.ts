import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export const root = path.resolve(import.meta.dirname, '..');
const runFile = promisify(execFile);
/** The variable that names the folder made by `prepareSeason`. */
export const PREPARED_SEASON = 'OFFPISTE_PREPARED_SEASON';

/** A server that runs, on data of which nobody else knows. */
export interface RunningServer {
  /** Address of the app, on loopback. */
  url: string;
  port: number;
  /** Runs an operator's command beside it, and returns its output; rejects with all that it says when it fails. */
  offpiste(...words: string[]): Promise<string>;
  /** Fills every text of the stored season with attackers' texts, past the importer. */
  poisonSeason(): Promise<void>;
  /** Ends the server as an operator would and removes its data. */
  stop(): Promise<void>;
}

/** Where a server is to run, with what an operator does beside it. */
export interface ServerPlace extends Omit<RunningServer, 'stop'> {
  dataDir: string;
  /** Its environment, with a data folder and a port that nobody else uses. */
  settings: Record<string, string>;
}

/** Makes a place with the prepared season if it is wanted, there is one and the demo is not left out; otherwise an empty one. */
export async function makePlace(env: Record<string, string>, wantsSeason: boolean): Promise<ServerPlace> {
  const dataDir = makeFolder();
  const prepared = process.env[PREPARED_SEASON];
  if (prepared && wantsSeason && env.DEMO !== '0') await copyFolder(path.join(prepared, 'data'), dataDir);
  const port = await freePort();
  const settings = { ...settingsOf(dataDir, port), ...env };
  const runBeside = async (program: string, words: readonly string[]) => {
    const env = { ...process.env, DATABASE_URL: '', ...settings };
    const file = path.join(root, 'server/src', program);
    const run = runFile(process.execPath, [file, ...words], { cwd: root, env });
    const { stdout } = await run.catch((failed: { stdout: string; stderr: string }) => {
      throw new Error(`${failed.stdout}${failed.stderr}`);
    });
    return stdout;
  };
  return {
    dataDir,
    settings,
    url: `http://localhost:${port}`,
    port,
    offpiste: (...words) => runBeside('cli/offpiste.ts', words),
    poisonSeason: async () => {
      await runBeside('testing/poison-season.ts', []);
    },
  };
}

/** Returns an empty folder that PostgreSQL's own user can pass through. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offpiste-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** PostgreSQL's files belong to another user where root runs this, which only `cp -a` keeps. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await runFile('cp', ['-a', from, to]);
}

export function settingsOf(folder: string, port: number): Record<string, string> {
  return {
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    DEMO_SIZE: 'small',
    LOG_LEVEL: 'warn',
  };
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
