import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startDatabaseServer } from '../running/database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chaosServer: pg.ClientConfig;
  }
}

/** One PostgreSQL per run: the embedded one, or the server that DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer();
  project.provide('chaosServer', server.address);
  return server.stop;
}
