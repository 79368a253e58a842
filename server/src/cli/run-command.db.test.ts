import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withAdministrator } from '#platform/database.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { urlOf } from '#testing/url-of.ts';
import { commands, runCommand } from './run-command.ts';

let database: TestDatabase;
let folder: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-cli-'));
  const secretsFile = path.join(folder, 'secrets.json');
  await loadSecrets(secretsFile, { generate: true });
  env = { DATABASE_URL: urlOf(database.address), SECRETS_FILE: secretsFile };
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test.each(Object.entries(commands))(
  '%s takes the options that its usage names, and no others',
  (_, { usage, options }) => {
    const named = usage.match(/(?<=--)[a-z-]+/g) ?? [];
    expect(new Set(Object.keys(options ?? {}))).toEqual(new Set(named));
  },
);

/** How many connections the commands' database has; the pools of the test have none. */
async function connections(): Promise<number> {
  const { rows } = await withAdministrator(database.address, (client) =>
    client.query<{ n: number }>(
      'SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    ),
  );
  return rows[0]?.n ?? -1;
}

// A connection would stay for half a minute and keep the process alive. PostgreSQL needs a moment to see one end.
const allConnectionsEnd = () =>
  vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000, interval: 20 });

test.each(Object.keys(commands))('%s leaves no connection open, with or without its words', async (name) => {
  const words = name.split(' ');
  for (const given of [
    words,
    [...words, path.join(folder, 'nobody-and-nothing')],
    [...words, '--no-such-option'],
  ]) {
    await runCommand(given, env, () => {}).catch((error: unknown) => error);
    await allConnectionsEnd();
  }
});

test('the process ends after a command has failed', async () => {
  const script = path.join(import.meta.dirname, 'offpiste.ts');
  const failure = promisify(execFile)(process.execPath, [script, 'import', 'nowhere'], {
    env: { ...process.env, ...env },
    timeout: 25_000,
  });
  await expect(failure).rejects.toMatchObject({ code: 1, stderr: 'nowhere does not exist\n' });
});
