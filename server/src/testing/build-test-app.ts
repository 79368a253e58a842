import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { rebuildProjection } from '#ledger/rebuild-projection.ts';
import { CountedListVersions } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { loadBrands } from '#platform/brands.ts';
import { createSecrets } from '#platform/secrets.ts';
import type { RepRow } from '#platform/tables.ts';
import { buildApp } from '../app.ts';
import { workflows } from '../workflows.ts';
import { addRep, type NewRep } from './add-rep.ts';
import { type Caller, type SignInOptions, signIn } from './sign-in.ts';
import { testConfig } from './test-config.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestApp {
  app: FastifyInstance;
  deps: AppDeps & { database: TestDatabase };
  /** Adds an account; by default a nuco rep of level 1. */
  addRep(rep?: NewRep): Promise<RepRow>;
  /** Signs in and returns calls with that session's cookies and brand. */
  signIn(username: string, options?: SignInOptions): Promise<Caller>;
  /** A call without a session. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Makes the states of a week's tickets, or of all, from the ledger alone. */
  rebuildProjection(weekId?: string): Promise<{ subjects: number }>;
  close(): Promise<void>;
}

/** The whole application on a separate database, with further routes if a test needs some. */
export async function buildTestApp(
  overrides: Partial<AppDeps> = {},
  addRoutes: (app: FastifyInstance) => void = () => {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const deps = {
    config: testConfig(),
    brands: loadBrands(),
    clock: Date.now,
    listVersions: new CountedListVersions(),
    secrets: createSecrets(Buffer.alloc(32, 'test')),
    ...overrides,
    database,
  };
  const app = buildApp({ ...deps, database: database.served });
  addRoutes(app);
  await app.ready();
  return {
    app,
    deps,
    addRep: (rep) => addRep(database, rep),
    signIn: (username, options) => signIn(app, username, options),
    inject: (options) => app.inject(options),
    rebuildProjection: (weekId) => rebuildProjection(database, workflows, weekId),
    async close() {
      await app.close();
      await database.drop();
    },
  };
}
