import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type DatabaseAddress, withAdministrator, withDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { prepareDatabase } from '#platform/prepare-database.ts';
import { repositoryRoot } from '#platform/repository-root.ts';

/** What the test files of one run share. */
export interface TestPostgres {
  /** The server; `database` is the one to connect to for making others. */
  address: DatabaseAddress;
  /** A migrated, empty database; each test file gets a copy. */
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** One PostgreSQL per run: the embedded one, or the server that DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `offpiste_template_${process.pid}_${Date.now().toString(36)}`;
  await withAdministrator(server.address, (client) => client.query(`CREATE DATABASE ${template}`));
  await prepareDatabase(withDatabase(server.address, template), path.join(repositoryRoot, 'brands.json'));
  project.provide('postgres', { address: server.address, template });
  return async () => {
    await withAdministrator(server.address, (client) =>
      client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`),
    );
    await server.stop();
  };
}

async function startServer(): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (url) return { address: { connectionString: url }, stop: async () => {} };

  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-test-'));
  // PostgreSQL may have to run as another user, who must be able to enter.
  await chmod(folder, 0o755);
  // Nothing here has to survive a power cut.
  const embedded = await startEmbeddedPostgres({
    folder,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  });
  return {
    address: embedded.address('postgres'),
    async stop() {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
