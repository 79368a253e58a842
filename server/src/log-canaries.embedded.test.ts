import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SessionReply } from '@offpiste/domain/contract/session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '#platform/database.ts';
import { addRep, TEST_PASSWORD } from '#testing/add-rep.ts';
import { buildTestApp } from '#testing/build-test-app.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import { addKeyRoom, distributeBody as keysBody } from '#testing/key-room.ts';
import { addLiftPass, distributeBody as passBody } from '#testing/lift-pass-fixture.ts';
import { loadBody } from '#testing/load-body.ts';
import { type RegisteredCall, registeredCalls } from '#testing/registered-calls.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { lanCredentials } from './lan/lan-certificate.ts';

/** In every name, address, note, header and query; each kind of fact has another one beside it. */
const MARK = 'cnry7q';
const REFERENCE = 'NUCO-CNRY7Q-000001';
const PASS = 'NUCO-CNRY7P-900001';
const PHONE = '447700900321';
const BIRTHDAY = '1901-02-03';
/** Longer than a true one: five digits are in the hash of an audit line by chance, once in some fifty runs. */
const PIN = '842071963502';

let dataDir: string;
let server: ServerProcess;
let database: Database;
let calls: RegisteredCall[];
let errorService: https.Server;
/** Everything that reached the error service, headers included. */
let outbound = '';
/** Values that may not be in a log: cookies and tokens of every session. */
const secrets: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'offpiste-canaries-'));
  await chmod(dataDir, 0o755);
  const { key, cert, authority } = await lanCredentials(dataDir, '127.0.0.1', Date.now());
  const authorityFile = path.join(dataDir, 'authority.pem');
  await writeFile(authorityFile, authority);
  errorService = https.createServer({ key, cert }, (request, reply) => {
    outbound += JSON.stringify([request.url, request.headers]);
    request.setEncoding('utf8').on('data', (chunk) => {
      outbound += chunk;
    });
    request.on('end', () => reply.end('{}'));
  });
  await new Promise<void>((resolve) => errorService.listen(0, '127.0.0.1', resolve));
  const { port } = errorService.address() as AddressInfo;
  server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'trace',
    SENTRY_DSN: `https://key@127.0.0.1:${port}/7`,
    NODE_EXTRA_CA_CERTS: authorityFile,
  });
  const host = path.join(dataDir, 'postgres-socket');
  database = openDatabase({ host, user: 'offpiste', database: 'offpiste' }, { as: 'operator' });
  await addPeople();
  const bench = await buildTestApp();
  calls = registeredCalls(bench.app);
  await bench.close();
});

afterAll(async () => {
  await closeDatabase(database);
  await server.end('SIGTERM');
  await new Promise((resolve) => errorService.close(resolve));
  await rm(dataDir, { recursive: true, force: true });
});

async function addPeople(): Promise<void> {
  await addRep(database, { rep_id: 'robin', username: `${MARK}@nuco.test`, name: `Rep ${MARK}`, level: 2 });
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'] });
  await addPassenger(database, {
    reference: REFERENCE,
    name: `Zoë ${MARK}`,
    phone: PHONE,
    email: `${MARK}@test.example`,
    dateOfBirth: BIRTHDAY,
    nextOfKin: { name: `Mum ${MARK}`, phone: PHONE },
  });
  await addSeat(database, REFERENCE, { coachId: '4' });
  await addLiftPass(database, { barcode: PASS, bookingRef: REFERENCE, staffMembers: ['robin'] });
  await addKeyRoom(database, { roomId: '701', keys: { allowedBarcodes: [REFERENCE] } });
}

/** Statuses that were answered, by method and call. */
const answered = new Map<string, Set<number>>();
let cookie = '';

/** A call with the mark in its query and in every header a client may set. */
async function send(method: string, address: string, body?: string, type = 'application/json') {
  const query = `?name=${MARK}&phone=${PHONE}&token=${MARK}`;
  const reply = await fetch(`${server.url}${address}${query}`, {
    method,
    headers: {
      cookie: `${cookie}; other=${MARK}`,
      'x-brand': 'nuco',
      'user-agent': `Phone ${MARK}`,
      referer: `${server.url}/passenger/${REFERENCE}`,
      authorization: `Bearer ${MARK}`,
      'x-forwarded-for': MARK,
      'x-name': MARK,
      ...(body !== undefined && { 'content-type': type }),
    },
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  const text = await reply.text();
  answered.set(address, (answered.get(address) ?? new Set()).add(reply.status));
  return { reply, text };
}

const post = (address: string, body: object) =>
  send('POST', address, JSON.stringify({ ...body, pin: PIN, note: `${MARK} ${PHONE} ${BIRTHDAY}` }));

async function signIn() {
  const { reply, text } = await post('/auth/login', {
    username: `${MARK}@nuco.test`,
    password: TEST_PASSWORD,
  });
  const session = SessionReply.parse(JSON.parse(text));
  const pairs = reply.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  cookie = pairs.join('; ');
  secrets.push(session.refreshToken, ...pairs.map((pair) => pair.slice(pair.indexOf('=') + 1)));
  return session;
}

/** Calls that reach the rules, the ledger and the error service. */
async function actAsOne(): Promise<void> {
  const { rep, refreshToken } = await signIn();
  const right: [string, object][] = [
    ['/api/coach/load', loadBody(rep, { barcode: REFERENCE })],
    ['/api/coach/load', loadBody(rep, { barcode: REFERENCE })],
    ['/api/coach/load', loadBody(rep, { barcode: `Zoë ${MARK}` })],
    ['/api/coach/load', { ...loadBody(rep, { barcode: REFERENCE }), repID: MARK }],
    ['/api/scanLiftPass', passBody(rep, { barcode: PASS })],
    ['/api/keyDist/distribute', keysBody(rep, { roomId: '701', barcode: REFERENCE })],
    ['/api/bug-reports', { description: 'The list is empty', context: { route: '/coach' } }],
    ['/auth/login', { username: MARK, password: MARK }],
    ['/auth/login', { username: `${MARK}@nuco.test`, password: MARK }],
  ];
  for (const [address, body] of right) await post(address, body);
  const { reply, text } = await post('/auth/refresh', { refreshToken, attempt: MARK });
  secrets.push(
    String(JSON.parse(text).refreshToken ?? MARK),
    ...reply.headers.getSetCookie().map((line) => /=([^;]+)/.exec(line)?.[1] ?? MARK),
  );
  await signIn();
}

/** Every call, with valid and with invalid input. */
async function askEverything(): Promise<void> {
  const values: Record<string, string> = {
    weekId: 'W1',
    vehicleId: '4',
    coachId: '4',
    direction: 'outbound',
    roomId: '701',
    barcode: PASS,
    scanned: '1',
    loc: 'Reception',
    systemId: 'system-W1',
  };
  // Those that end the session come last.
  const ordered = calls.toSorted(
    (a, b) => Number(a.url.startsWith('/auth/')) - Number(b.url.startsWith('/auth/')),
  );
  for (const { url, methods } of ordered) {
    const fill = (value: (name: string) => string) =>
      url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(value(name)));
    const addresses = new Set([
      fill((name) => values[name] ?? MARK),
      fill(() => REFERENCE),
      fill(() => `${MARK} é`),
    ]);
    for (const address of addresses) {
      if (methods.includes('GET')) await send('GET', address);
      if (methods.includes('PUT')) await send('PUT', address, MARK, 'application/octet-stream');
      if (!methods.includes('POST')) continue;
      await post(address, { username: MARK, barcode: REFERENCE, refreshToken: MARK, description: 7 });
      await send('POST', address, `{"name": "${MARK}", ${PHONE}`);
      await send('POST', address, MARK, 'text/plain');
      await send('POST', address, JSON.stringify({ name: MARK.repeat(60_000) }));
      await send('DELETE', address);
    }
  }
  await signIn();
  await send('POST', '/auth/login', `{"username": "${MARK}", "password`);
  await send('GET', `/api/${MARK}/nowhere`);
  await send('GET', `/%zz${MARK}`);
}

/** Bytes that are not even a request. */
async function sendGarbage(): Promise<void> {
  const { hostname, port } = new URL(server.url);
  for (const text of [
    `${MARK} ${PHONE}\r\n\r\n`,
    `GET /${MARK} HTTP/1.1\r\nX: ${MARK.repeat(5_000)}\r\n\r\n`,
  ])
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.end(text));
      socket
        .on('error', () => resolve())
        .on('close', () => resolve())
        .resume();
    });
}

/** Our own faults, whose messages quote their input. */
async function failInside(): Promise<void> {
  await database.pool.query(`
    CREATE FUNCTION stumble() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no room for %', NEW USING DETAIL = NEW::text, HINT = '${MARK}'; END $$;
    CREATE TRIGGER stumble BEFORE INSERT ON phone_report FOR EACH ROW EXECUTE FUNCTION stumble()`);
  const { text } = await post('/api/heartbeat', heartbeatBody({ appVersion: MARK }));
  expect(text).toContain('"internal"');
  await database.pool.query(
    `UPDATE allocation SET detail = '{"kind": "${MARK}", "${MARK}": "${PHONE}"}'; UPDATE week SET version = version + 1`,
  );
  // The notification of the change reaches the server outside this connection's turn.
  await expect
    .poll(async () => (await send('GET', '/api/week/data/W1')).reply.status, { timeout: 15_000 })
    .toBe(500);
}

test('whatever is sent, and whatever fails, no log and no report names anybody', async () => {
  await actAsOne();
  await askEverything();
  await sendGarbage();
  await failInside();
  await expect.poll(() => outbound, { timeout: 15_000 }).toContain('The list is empty');
  await server.end('SIGTERM');

  const log = server.output();
  // Otherwise it would be empty because nothing happened.
  const statuses = new Set([...answered.values()].flatMap((seen) => [...seen]));
  for (const status of [200, 400, 401, 403, 404, 405, 409, 413, 415, 422, 500])
    expect(statuses).toContain(status);
  expect(calls.filter(({ url }) => !log.includes(JSON.stringify(url)))).toEqual([]);
  expect(log.includes('a request failed')).toBe(true);

  const secretTexts = [
    MARK,
    MARK.toUpperCase(),
    REFERENCE,
    PASS,
    PHONE,
    BIRTHDAY,
    PIN,
    TEST_PASSWORD,
    ...secrets,
  ];
  expect(secrets.length).toBeGreaterThanOrEqual(9);
  for (const text of secretTexts) {
    expect(log.split('\n').filter((line) => line.includes(text))).toEqual([]);
    expect(outbound).not.toContain(text);
  }
}, 300_000);
