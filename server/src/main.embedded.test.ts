import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SessionReply } from '@offpiste/domain/contract/session.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { closeDatabase, openDatabase, withAdministrator } from '#platform/database.ts';
import { readServerPid } from '#platform/embedded-postgres/postmaster.ts';
import { addRep, TEST_PASSWORD } from '#testing/add-rep.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { signInOverHttp } from '#testing/sign-in-over-http.ts';

let dataDir: string;
/** Runs from the beginning until a test ends it, for whatever needs no separate one. */
let first: ServerProcess;
let secretsAtFirst: string;
const running: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'offpiste-main-'));
  await chmod(dataDir, 0o755);
  first = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
  secretsAtFirst = await readFile(path.join(dataDir, 'secrets.json'), 'utf8');
  const database = openDatabase(
    { host: path.join(dataDir, 'postgres-socket'), user: 'offpiste', database: 'offpiste' },
    { as: 'operator' },
  );
  await addRep(database, { username: 'sam@test.example' });
  await closeDatabase(database);
});
afterEach(async () => await endAll());
afterAll(async () => {
  await first.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '', ...env });
  running.push(server);
  return server;
}
async function endAll(): Promise<void> {
  for (const server of running.splice(0)) await server.end('SIGTERM');
}
const postmaster = async () => Number(await readServerPid(path.join(dataDir, 'postgres')));
const databaseRuns = async () => (await readServerPid(path.join(dataDir, 'postgres'))) !== null;
const signIn = (server: ServerProcess) => signInOverHttp(server.url, 'sam@test.example');
const isSignedIn = async (server: ServerProcess, cookie: string) =>
  (await (await fetch(`${server.url}/auth/status`, { headers: { cookie } })).json()) as object;

describe('a start that cannot succeed says why, without a stack', () => {
  test.each([
    [{ PORT: 'many', DEMO_SIZE: 'huge' }, /^The settings are not valid:\n {2}PORT: .*\n {2}DEMO_SIZE: .*\n$/],
    [{ DEFAULT_BRAND: 'acme' }, /^DEFAULT_BRAND 'acme' is not one of: nuco, wasteland, snowfuze\n$/],
    [{ SECRETS_FILE: path.join(import.meta.dirname, 'main.ts') }, /must be JSON with "master"/],
  ])('%j', async (env, text) => {
    await expect(start(env)).rejects.toThrow(text);
  });

  test('a port that is in use', async () => {
    const { port } = new URL(first.url);
    const fresh = path.join(dataDir, 'fresh');
    await expect(start({ PORT: port, DATA_DIR: fresh })).rejects.toThrow(
      `Port ${port} is in use. Set PORT to another one.`,
    );
    // It is looked at before anything is made or loaded.
    expect(existsSync(fresh)).toBe(false);
  });

  test('a folder that cannot be made', async () => {
    const inTheWay = path.join(import.meta.dirname, 'main.ts', 'data');
    await expect(start({ DATA_DIR: inTheWay })).rejects.toThrow(
      /^.*secrets\.json cannot be written \(ENOTDIR\): its folder has to be one that this program may write to\.\n$/,
    );
  });

  test('a database that lost its row-level security', async () => {
    const address = { host: path.join(dataDir, 'postgres-socket'), user: 'offpiste', database: 'offpiste' };
    const set = (force: string) =>
      withAdministrator(address, (client) =>
        client.query(`ALTER TABLE passenger_email ${force} ROW LEVEL SECURITY`),
      );
    await set('NO FORCE');
    await expect(start()).rejects.toThrow(
      /^The database is not protected as the migrations make it \(missing: passenger_email: row-level security forced\): .*\.\n$/,
    );
    await set('FORCE');
  });
});

describe('the process', () => {
  test('warns of a login that may do everything', async () => {
    const login = `postgres://offpiste@/offpiste?host=${path.join(dataDir, 'postgres-socket')}`;
    const server = await start({ DATABASE_URL: login, SECRETS_FILE: path.join(dataDir, 'secrets.json') });
    expect(server.output()).toContain('the login of DATABASE_URL, offpiste, may read and change everything');
  });

  test('two of them share one data folder', async () => {
    const second = await start();
    const { cookie } = await signIn(first);
    expect(await isSignedIn(second, cookie)).toEqual({ authenticated: true });
    await second.end('SIGTERM');
    expect(await isSignedIn(first, cookie)).toEqual({ authenticated: true });
  });

  test('logs no names, no codes and no tokens', async () => {
    const { refreshToken } = await signIn(first);
    await fetch(`${first.url}/api/coach/WHITEROAD-CANARY-000001?name=Canary`, {
      headers: { 'x-brand': 'nuco', cookie: 'sid=canary' },
    });
    // What was logged before its line is there as well.
    await fetch(`${first.url}/api/week/active`);
    await vi.waitFor(() => expect(first.output()).toContain('"route":"/api/week/active"'));
    const log = first.output();
    expect(log).toContain('"route":"/auth/login"');
    // Each line has its kind, and its time in UTC.
    for (const line of log.split('\n').filter((text) => text.startsWith('{')))
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(Number),
        time: expect.stringMatching(/T.*Z$/),
      });
    for (const secret of [refreshToken, 'sam@', TEST_PASSWORD, 'CANARY', 'canary', 'Canary'])
      expect(log).not.toContain(secret);
  });

  test('survives when its database is killed, and every later call works', async () => {
    const { cookie } = await signIn(first);
    for (let round = 0; round < 2; round++) {
      process.kill(await postmaster(), 'SIGKILL');
      await vi.waitFor(
        async () => {
          const status = await fetch(`${first.url}/auth/status`, { headers: { cookie } });
          expect([200, 503]).toContain(status.status);
          expect(status.status).toBe(200);
          expect(first.output().match(/"event":"restarted"/g)).toHaveLength(round + 1);
        },
        { timeout: 60_000, interval: 50 },
      );
      expect(await isSignedIn(first, cookie)).toEqual({ authenticated: true });
    }
  });

  test('ends cleanly on SIGTERM, with its database, once a request that had begun is finished', async () => {
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    const body = JSON.stringify({ username: 'sam@test.example', password: TEST_PASSWORD });
    const socket = connect(Number(new URL(first.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const head = `POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Brand: nuco\r\n`;
    socket.write(`${head}Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`);
    // The server asks for the body once it has begun the request.
    await vi.waitFor(() => expect(answer).toBe('HTTP/1.1 100 Continue\r\n\r\n'));
    answer = '';
    socket.write(body.slice(0, 10));
    const ended = first.end('SIGTERM');
    await vi.waitFor(async () => await expect(fetch(`${first.url}/healthz`)).rejects.toThrow(), {
      timeout: 20_000,
    });
    socket.write(body.slice(10));
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(SessionReply.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).rep.tenant).toBe('nuco');
    expect(await ended).toBe(0);
    expect(await databaseRuns()).toBe(false);
  });

  test('that was killed finds its database and its sessions again', async () => {
    await first.end('SIGTERM');
    const killed = await start();
    const { cookie } = await signIn(killed);
    const pid = await postmaster();
    await killed.end('SIGKILL');
    expect(await databaseRuns()).toBe(true);

    const second = await start();
    expect(await postmaster()).toBe(pid);
    expect(await isSignedIn(second, cookie)).toEqual({ authenticated: true });
    // No other process is left to stop the database.
    expect(await second.end('SIGTERM')).toBe(0);
    expect(await databaseRuns()).toBe(false);
  });
});

test('every row of the audit trail is in the log, with its hash; those of a quiet server come later', async () => {
  const logged = (server: ServerProcess) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"event":"audit"'))
      .map((line) => JSON.parse(line) as { seq: number; hash: string; kind: string });
  // With its last words it has logged everything until here.
  await first.end('SIGTERM');
  const quiet = await start({ LOG_LEVEL: 'warn' });
  await signIn(quiet);
  await quiet.end('SIGTERM');
  expect(logged(quiet)).toEqual([]);
  const server = await start();
  await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-brand': 'nuco' },
    body: JSON.stringify({ username: 'sam@test.example', password: 'wrong' }),
  });
  await server.end('SIGTERM');
  const rows = logged(server);
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['sign-in', 'sign-in-failed']));
  const from = rows[0]?.seq ?? 0;
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => from + index));
  for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test('the server runs on secrets that it did not make and may not write', async () => {
  await first.end('SIGTERM');
  const vault = await mkdtemp(path.join(os.tmpdir(), 'offpiste-vault-'));
  const secretsFile = path.join(vault, 'secrets.json');
  const tokenFile = path.join(vault, 'metrics-token');
  const master = Buffer.alloc(32, 'vault').toString('base64');
  await writeFile(secretsFile, JSON.stringify({ master }), { mode: 0o400 });
  await writeFile(tokenFile, 'a token of the vault\n', { mode: 0o400 });
  await chmod(vault, 0o500);
  const { mtimeMs } = await stat(vault);
  const server = await start({ SECRETS_FILE: secretsFile, METRICS_TOKEN_FILE: tokenFile });
  const { cookie } = await signIn(server);
  expect(await isSignedIn(server, cookie)).toEqual({ authenticated: true });
  const headers = { authorization: 'Bearer a token of the vault' };
  expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(200);
  await endAll();
  expect((await stat(vault)).mtimeMs).toBe(mtimeMs);
  await chmod(vault, 0o700);
  await rm(vault, { recursive: true });
});

test('the secrets are made once and only their owner can read them', async () => {
  const file = path.join(dataDir, 'secrets.json');
  // Other servers have started on them since.
  expect(await readFile(file, 'utf8')).toBe(secretsAtFirst);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
