import path from 'node:path';
import * as zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import promClient from 'prom-client';
import type { ListVersions } from '../../../server/src/platform/app-deps.ts';
import type { LinkedSources, SourcePatch } from '../linking/link-sources.ts';
import { linkSources } from '../linking/link-sources.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import { gatedPool, type StatementGate } from './chaos-database.ts';
import type { Connections } from './connections.ts';

interface ServerModules {
  'app.ts': typeof import('../../../server/src/app.ts');
  'platform/brands.ts': typeof import('../../../server/src/platform/brands.ts');
  'platform/secrets.ts': typeof import('../../../server/src/platform/secrets.ts');
  'testing/test-config.ts': typeof import('../../../server/src/testing/test-config.ts');
}

const ENTRIES: Record<keyof ServerModules, true> = {
  'app.ts': true,
  'platform/brands.ts': true,
  'platform/secrets.ts': true,
  'testing/test-config.ts': true,
};

/** The server as it is written, or with patches. */
export function linkServer(patches: readonly SourcePatch[] = []): Promise<LinkedSources> {
  const root = path.resolve(import.meta.dirname, '../../../server');
  return linkSources({ root, entries: Object.keys(ENTRIES), globals: [] }, patches);
}

/** One running process of the server; a killed one answers nobody any more and its memory is lost. */
export interface ServerProcess {
  app: FastifyInstance;
  isAlive: () => boolean;
  kill: () => void;
  /** Rejects when the process is killed. */
  death: Promise<never>;
}

/** The inputs of these accounts' password hashes: sign-in is not under test here, and hashing is slow. */
const PLAIN_PASSWORDS = {
  hash: async (password: string) => `$argon2id$v=19$m=19456,t=2,p=1$${password}`,
  verify: async (hashed: string, password: string) => hashed.endsWith(`$${password}`),
};

function deflateAtOnce(
  bytes: Buffer,
  options: zlib.ZlibOptions,
  done: (error: null, packed: Buffer) => void,
): void {
  done(null, zlib.deflateRawSync(bytes, options));
}

export interface ServerSurroundings {
  pool: pg.Pool;
  connections: Connections;
  time: VirtualTime;
  gate: StatementGate;
  /** What PostgreSQL's notifications do between processes, done at once. */
  versions: ListVersions;
}

export async function startServerProcess(
  linked: LinkedSources,
  { pool, connections, time, gate, versions }: ServerSurroundings,
): Promise<ServerProcess> {
  const modules = linked.instantiate(
    {},
    {
      'node:timers/promises': {
        setTimeout: (ms: number) => time.sleep(ms),
        setImmediate: () => new Promise<void>((resolve) => setImmediate(resolve)),
      },
      // At once, as the clock would not wait for another thread.
      'node:zlib': { ...zlib, deflateRaw: deflateAtOnce },
      '@node-rs/argon2': PLAIN_PASSWORDS,
      // Its observers of the whole program would keep every killed process, with all it had read.
      'prom-client': { ...promClient, collectDefaultMetrics: () => undefined },
    },
  ) as unknown as ServerModules;
  let alive = true;
  const dying = Promise.withResolvers<never>();
  dying.promise.catch(() => undefined);
  const gated = gatedPool(connections, pool.options, {
    ...gate,
    before: async (sql, inTransaction) => {
      if (!alive) throw new Error('Connection terminated');
      const after = await gate.before(sql, inTransaction);
      if (!alive) throw new Error('Connection terminated');
      return after;
    },
  });
  const watches: (() => void)[] = [];
  const watchedVersions: ListVersions = {
    current: (list) => versions.current(list),
    bump: (list) => versions.bump(list),
    bumpHere: (list) => versions.bumpHere(list),
    watch: (onChange) => {
      const stop = versions.watch(onChange);
      watches.push(stop);
      return stop;
    },
  };
  const app = modules['app.ts'].buildApp({
    config: modules['testing/test-config.ts'].testConfig(),
    brands: modules['platform/brands.ts'].loadBrands(),
    secrets: modules['platform/secrets.ts'].createSecrets(Buffer.alloc(32, 'chaos')),
    listVersions: watchedVersions,
    clock: () => Math.round(time.now()),
    database: { pool: gated, db: new Kysely({ dialect: new PostgresDialect({ pool: gated }) }) },
  });
  await app.ready();
  return {
    app,
    isAlive: () => alive,
    death: dying.promise,
    kill() {
      alive = false;
      for (const stop of watches) stop();
      dying.reject(new Error('the process was killed'));
    },
  };
}
