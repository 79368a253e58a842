import { once } from 'node:events';
import { createServer } from 'node:net';
import { DEMO_ZONE } from '@offpiste/demo/calendar.ts';
import type { LocalTime } from '@offpiste/demo/day-trips.ts';
import type { FastifyInstance } from 'fastify';
import { HQ_KEYS } from '#lists/list-versions.ts';
import { startListVersions } from '#lists/shared-list-versions.ts';
import { keepTrailShipped } from '#platform/audit/ship-trail.ts';
import { openBrandBook } from '#platform/brand-book.ts';
import { closeDatabase, type DatabaseAddress, openDatabase, withAdministrator } from '#platform/database.ts';
import { errorCode } from '#platform/error-code.ts';
import { keepProcessSeen } from '#platform/keep-process-seen.ts';
import { dayOf, timeOf } from '#platform/local-time.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { prepareDatabase } from '#platform/prepare-database.ts';
import { isPrivateLine } from '#platform/private-line.ts';
import { checkServerLogin, warnOfStrongLogin } from '#platform/roles.ts';
import { loadSecrets } from '#platform/secrets.ts';
import type { ServerConfig } from '#platform/server-config.ts';
import { startDatabase } from '#platform/start-database.ts';
import { checkWall } from '#platform/wall/check-wall.ts';
import { buildApp } from './app.ts';
import { keepMessagesSent } from './modules/messages/keep-messages-sent.ts';
import { keepRetention } from './retention/keep-retention.ts';
import { keepWeekJobs } from './week-jobs/keep-week-jobs.ts';
import { welcomeText } from './welcome-text.ts';

/** Requests in progress get this long to end; with what follows, the process is gone within ten seconds. */
const DRAIN_MS = 5_000;
const END_MS = 9_500;

/** Levels at which the log contains ordinary events, the rows of the audit trail among them. */
const LOGS_ROWS: ReadonlySet<string> = new Set(['trace', 'debug', 'info']);

/**
 * Starts everything in order and returns how to stop it, in the reverse order. With `lan` phones of the local network
 * are served too, at that address or at one that is found.
 */
export async function runServer(
  config: ServerConfig,
  lan: { address: string | null } | null,
): Promise<() => Promise<void>> {
  await refuseUsedPort(config);
  const secrets = await loadSecrets(config.secretsFile, { generate: config.databaseUrl === null });

  let app: FastifyInstance | null = null;
  const report = (event: string, error?: unknown) =>
    error === undefined
      ? app?.log.info({ event }, 'the database')
      : app?.log.error({ event, err: error }, 'the database');
  const running = await startDatabase(config, { onEvent: report });
  try {
    await prepareDatabase(running.address, config.brandsFile);
    await checkWall(running.address);
    const begunAt = config.demo ? await loadDemo(running.address, config.demoSize) : null;

    const database = openDatabase(running.served, {
      as: 'server',
      connections: config.databaseConnections,
      onIdleError: (error) => report('a connection broke', error),
    });
    await checkServerLogin(database.pool);
    // The embedded database's own login may do everything: only this process reaches it.
    const strongLogin = config.databaseUrl === null ? null : await warnOfStrongLogin(database.pool);
    const listVersions = startListVersions(database, {
      onError: (error) => report('list versions', error),
    });
    const { brands, ...book } = await openBrandBook(database, {
      defaultBrand: config.defaultBrand,
      onChange: () => listVersions.bumpAllHere(),
      onError: (error) => report('the brands', error),
    });
    // Another server has changed them for a manager.
    listVersions.watch((list) => {
      if (list === HQ_KEYS.brands) brands.refresh().catch((error: unknown) => report('the brands', error));
    });
    const deps = { config, database, brands, secrets, listVersions, clock: Date.now };
    if (begunAt) {
      const { playDemoDay } = await import('./demo-day/play-demo-day.ts');
      await playDemoDay(deps, begunAt);
    }
    app = buildApp(deps);
    if (strongLogin !== null) app.log.warn(strongLogin);
    for (const address of [config.databaseUrl, config.databaseOwnerUrl])
      if (address !== null && !isPrivateLine(address))
        app.log.warn('others may listen in on the database: its address needs sslmode=verify-full');
    const phones = lan && (await servePhones(app, config, lan.address));
    const port = await listen(app, config);
    const stopRetention = keepRetention({
      address: running.address,
      ages: config.retention,
      secrets,
      clock: Date.now,
      log: app.log,
    });
    const stopWeekJobs = keepWeekJobs({
      address: running.address,
      secrets,
      secretsFile: config.secretsFile,
      clock: Date.now,
      listVersions,
      log: app.log,
    });
    const stopMessages = keepMessagesSent({ ...deps, log: app.log });
    const stopSeen = keepProcessSeen({
      address: running.address,
      version: config.appVersion,
      clock: Date.now,
      onError: (error) => report('that this process serves', error),
    });
    // A log that is not written accepts no rows: they wait until it is.
    const stopShipping = LOGS_ROWS.has(config.logLevel)
      ? keepTrailShipped({ address: running.address, log: app.log })
      : async () => {};
    process.stdout.write(await welcomeText({ ...config, port, brands }, database));
    if (phones) process.stdout.write(await phones.open());

    const listening = app;
    return async () => {
      const tooLate = setTimeout(() => process.exit(1), END_MS);
      // A connection that becomes idle after its last reply would wait for its next request.
      const sweep = setInterval(() => listening.server.closeIdleConnections(), 50);
      const impatient = setTimeout(() => listening.server.closeAllConnections(), DRAIN_MS);
      const messagesStopped = stopMessages();
      await listening.close();
      clearInterval(sweep);
      clearTimeout(impatient);
      await messagesStopped;
      await stopSeen();
      await stopWeekJobs();
      await stopRetention();
      await stopShipping();
      await listVersions.stop();
      await book.stop();
      await closeDatabase(database);
      await running.stop();
      clearTimeout(tooLate);
    };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** A server without `--lan` need not load the certificate library. */
async function servePhones(app: FastifyInstance, { port, dataDir }: ServerConfig, asked: string | null) {
  const { prepareLan } = await import('./lan/serve-lan.ts');
  return await prepareLan(app, { asked, port, dataDir });
}

/** Says that the port is in use before anything is made or loaded, which takes a while at the first start. */
async function refuseUsedPort({ host, port }: ServerConfig): Promise<void> {
  const probe = createServer();
  const free = once(probe, 'listening');
  probe.listen(port, host);
  await free.catch((error: unknown) => refusePort(error, port));
  probe.close();
  await once(probe, 'close');
}

function refusePort(error: unknown, port: number): never {
  if (errorCode(error) === 'EADDRINUSE')
    throw new OperatorError(`Port ${port} is in use. Set PORT to another one.`);
  throw error;
}

async function listen(app: FastifyInstance, { host, port }: ServerConfig): Promise<number> {
  await app
    .listen({ host, port, listenTextResolver: () => 'listening' })
    .catch((error: unknown) => refusePort(error, port));
  const address = app.server.address();
  // Port 0 lets the system choose.
  return typeof address === 'object' && address ? address.port : port;
}

/** An arbitrary constant, different from the migrations'. */
const DEMO_LOCK = 7_230_420;

/**
 * Loads the demo season into an empty database, once, even when several processes start at the same time. Returns the
 * moment at which its day is under way; null where it has none, or was loaded before.
 */
export async function loadDemo(
  address: DatabaseAddress,
  size: ServerConfig['demoSize'],
): Promise<LocalTime | null> {
  return await withAdministrator(address, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [DEMO_LOCK]);
    const { rowCount } = await client.query('SELECT FROM week UNION ALL SELECT FROM rep LIMIT 1');
    if (rowCount) return null;
    process.stdout.write(`Loading the demo season (${size}) …\n`);
    // Only a first start needs the generator.
    const { importDemo } = await import('#importing/import-demo.ts');
    const now = Date.now();
    const [day, time] = [dayOf(now, DEMO_ZONE), timeOf(now, DEMO_ZONE)];
    const database = openDatabase(address, { as: 'operator', connections: 4 });
    try {
      await importDemo(database, { size, today: day, ...(size === 'season' && { time }) });
    } finally {
      await closeDatabase(database);
    }
    return size === 'season' ? { day, time } : null;
  });
}
