import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** An action as the ledger takes it; its text has NUMBER where each call is another one's. */
export interface Append {
  entry: string;
  place: string;
  state: string;
}

const SCRIPT = `\\set n random(1, 900000000000000)
SELECT ledger_append(replace(:entry, 'NUMBER', :n)::jsonb, 0, :place, :state::jsonb);
`;

/** Where Debian has PostgreSQL's own programs; null on a machine without pgbench. */
function findPgbench(): string | null {
  const folder = '/usr/lib/postgresql';
  try {
    const found = readdirSync(folder).map((version) => path.join(folder, version, 'bin/pgbench'));
    return found.at(-1) ?? null;
  } catch {
    return null;
  }
}

/** Returns a function that calls the ledger's own function so many times by each of so many connections; null without pgbench. */
export async function preparePgbench(dataDir: string, { entry, place, state }: Append) {
  const program = findPgbench();
  if (program === null) return null;
  const script = path.join(dataDir, 'append.sql');
  await writeFile(script, SCRIPT);
  return async (connections: number, each: number): Promise<void> => {
    const values = Object.entries({ entry, place, state }).flatMap(([name, value]) => [
      '-D',
      `${name}=${value}`,
    ]);
    const where = ['-h', path.join(dataDir, 'postgres-socket'), '-U', 'offpiste', 'offpiste'];
    const how = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-t', String(each)];
    const child = spawn(program, [...how, '-f', script, ...values, ...where], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`pgbench ended with ${code}: ${said}`);
  };
}
