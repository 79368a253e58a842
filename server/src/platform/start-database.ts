import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseAddress, withAdministrator } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { errorCode } from './error-code.ts';
import { OperatorError } from './operator-error.ts';
import { NoPrimaryError } from './primary/takes-writes.ts';
import { refuseTransactionPooler } from './refuse-pooler.ts';
import type { ServerConfig } from './server-config.ts';

export interface RunningDatabase {
  /** As the operator, who owns the tables. */
  address: DatabaseAddress;
  /** As the server's requests use it; the same login unless DATABASE_OWNER_URL names another for the operator. */
  served: DatabaseAddress;
  /** Stops the embedded server if this process owns it; otherwise leaves it running. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 30_000;
const SUPPORTED_MAJORS = { oldest: 15, newest: 18 };

/** Returns the configured database, running and answering: that of DATABASE_URL, otherwise the embedded one. */
export async function startDatabase(
  {
    databaseUrl,
    databaseOwnerUrl,
    dataDir,
  }: Pick<ServerConfig, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>,
  {
    onEvent = () => {},
    patienceMs = PATIENCE_MS,
  }: { onEvent?: (event: string, error?: unknown) => void; patienceMs?: number } = {},
): Promise<RunningDatabase> {
  if (databaseUrl === null) {
    const embedded = await startEmbeddedPostgres({ folder: dataDir, onEvent });
    await embedded.createDatabase('offpiste');
    const address = embedded.address('offpiste');
    return { address, served: address, stop: () => embedded.stop() };
  }
  const address = { connectionString: databaseOwnerUrl ?? databaseUrl };
  const served = { connectionString: databaseUrl };
  await waitForDatabase(address, patienceMs);
  await refuseTransactionPooler(served).catch((error: unknown) => {
    throw isRefused(error) ? wrongAddress('DATABASE_URL', error) : error;
  });
  return { address, served, stop: async () => {} };
}

/** Services often start together, so the server waits for a database that is not up yet. */
async function waitForDatabase(address: DatabaseAddress, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      await checkVersion(address);
      return;
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      if (isRefused(error)) throw wrongAddress('The address of the database', error);
      if (performance.now() > deadline)
        throw error instanceof NoPrimaryError ? onlyStandbys(error) : noAnswer(error);
      await sleep(500);
    }
  }
}

function onlyStandbys(error: NoPrimaryError): OperatorError {
  return new OperatorError(
    `No server of DATABASE_URL takes writes: ${error.message}. Name the primary too, or promote it.`,
  );
}

/** Whether a server answered that there is no such login, password or database, which waiting does not change. */
function isRefused(error: unknown): error is Error {
  return error instanceof Error && ['28P01', '28000', '3D000'].includes(errorCode(error) ?? '');
}

function wrongAddress(what: string, { message }: Error): OperatorError {
  return new OperatorError(`${what} is wrong: its server says ‘${message}’.`);
}

function noAnswer(error: unknown): unknown {
  if (!isDatabaseAway(error)) return error;
  return new OperatorError(
    `No server of DATABASE_URL answers (${errorCode(error) ?? 'no reply'}). Is it running, and may this machine reach it?`,
  );
}

async function checkVersion(address: DatabaseAddress): Promise<void> {
  const { oldest, newest } = SUPPORTED_MAJORS;
  const { rows } = await withAdministrator(address, (client) =>
    client.query<{ version: number }>(`SELECT current_setting('server_version_num')::integer AS version`),
  );
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major < oldest || major > newest)
    throw new OperatorError(
      `DATABASE_URL is a PostgreSQL ${major}; this program needs ${oldest} to ${newest}.`,
    );
}
