import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { PING_EVERY_MS, STREAMS_OF_ACCOUNT } from '@offpiste/domain/contract/hq/stream.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CountedListVersions, HQ_KEYS, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import { loadBody } from '#testing/load-body.ts';
import { readStream, type TestStream } from '#testing/read-stream.ts';
import type { Caller } from '#testing/sign-in.ts';
import { confirmPasskey, signInAtHq } from '#testing/sign-in-at-hq.ts';
import { addWeek } from '#testing/week-fixture.ts';

let bench: TestApp;
let desk: Caller;
let versions: CountedListVersions;
const streams: TestStream[] = [];

beforeEach(async () => {
  versions = new CountedListVersions();
  bench = await buildTestApp({ listVersions: versions });
  await addWeek(bench.deps.database);
  await addWeek(bench.deps.database, { weekId: 'W2' });
  desk = await signInAtHq(bench, 'desk');
  await bench.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const stream of streams.splice(0)) stream.leave();
  await bench.close();
});

async function open(caller = desk, week: string | null = 'W1'): Promise<TestStream> {
  const stream = await readStream(bench.app, caller, week);
  streams.push(stream);
  return stream;
}

const named = (stream: TestStream, name: string) =>
  stream.events.filter((event) => event.name === name).map(({ data }) => data);
const changed = (stream: TestStream) => named(stream, 'changed') as { lists: string[] }[];

it('a stream is no list to keep, and begins with the server’s clock', async () => {
  const stream = await open();
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'");
  await expect.poll(() => stream.events).toMatchObject([{ name: 'ping' }]);
});

it('what changes meanwhile is one event, and of another week none', async () => {
  const [first, second] = [await open(), await open(desk, 'W2')];
  versions.bump(listKey('W1', 'coach:4:outbound'));
  versions.bump(listKey('W1', 'coach:7:outbound'));
  versions.bump(listKey('W1', 'coach:4:outbound'));
  versions.bump(listKey('W1', 'room:12'));
  await expect
    .poll(() => changed(first))
    .toEqual([{ lists: ['coach:4:outbound', 'coach:7:outbound', 'rooms'] }]);
  versions.bump(listKey('W2'));
  await expect.poll(() => changed(second)).toEqual([{ lists: ['*'] }]);
  versions.bump(HQ_KEYS.phones);
  await expect.poll(() => changed(first).at(-1)).toEqual({ lists: ['hq/phones'] });
  expect(changed(second).at(-1)).toEqual({ lists: ['hq/phones'] });
  versions.bumpAllHere();
  await expect.poll(() => changed(first).at(-1)).toEqual({ lists: ['*'] });
});

it('without a week a stream names what is of none, and nothing of any', async () => {
  const stream = await open(desk, null);
  expect(stream.status).toBe(200);
  versions.bump(listKey('W1', 'coach:4:outbound'));
  versions.bump(listKey('W1'));
  versions.bump(HQ_KEYS.imports);
  await expect.poll(() => changed(stream)).toEqual([{ lists: ['hq/imports'] }]);
  versions.bumpAllHere();
  await expect.poll(() => changed(stream).at(-1)).toEqual({ lists: ['*'] });
  const rep = await bench.signIn((await bench.addRep()).username);
  expect((await open(rep, null)).status).toBe(403);
});

it('an attempt that is not accepted, and a phone’s report, are changes too', async () => {
  const rep = await bench.addRep();
  const caller = await bench.signIn(rep.username);
  const stream = await open();
  await caller.inject({ method: 'POST', url: '/api/heartbeat', payload: heartbeatBody() });
  await expect.poll(() => changed(stream)).toEqual([{ lists: ['hq/phones'] }]);
  const load = await caller.inject({ method: 'POST', url: '/api/coach/load', payload: loadBody(caller.rep) });
  expect(load.statusCode).toBe(404);
  await expect.poll(() => changed(stream).at(-1)).toEqual({ lists: ['hq/attempts'] });
});

it('a seventh stream of an account is refused, until one is left', async () => {
  for (let opened = 0; opened < STREAMS_OF_ACCOUNT; opened++) expect((await open()).status).toBe(200);
  expect((await open()).status).toBe(429);
  expect((await open(await signInAtHq(bench, 'manager'))).status).toBe(200);
  streams[0]?.leave();
  await expect.poll(async () => (await open()).status).toBe(200);
});

it.each([
  ['signed out', `UPDATE session_family SET revoked_at = 1, revoked_because = 'signed out'`],
  ['disabled', `UPDATE rep SET disabled = true`],
  ['not at headquarters any more', `UPDATE rep SET hq_role = 'none'`],
  ['without a passkey of the last twelve hours', `UPDATE session_family SET hq_verified_at = 1`],
])('the stream of whoever is %s ends at the next ping', async (_, sql) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = await open();
  vi.advanceTimersByTime(PING_EVERY_MS);
  await expect.poll(() => named(stream, 'ping')).toHaveLength(2);
  await bench.deps.database.pool.query(sql);
  vi.advanceTimersByTime(PING_EVERY_MS);
  await stream.ended;
  expect(stream.events.map(({ name }) => name)).toEqual(['ping', 'ping', 'ended']);
  expect(named(stream, 'ended')).toEqual([{ reason: 'session' }]);
});

const startedWall = async (username: string) => {
  const wall = await bench.signIn(username);
  await confirmPasskey(bench, wall.rep.repId);
  const reply = await wall.inject({ method: 'POST', url: '/api/hq/wall', payload: {} });
  expect(reply.statusCode).toBe(200);
  return wall;
};

it('walls of one account take no streams from each other, nor from the account', async () => {
  const { username } = await bench.addRep({ tenant: 'snowfuze', level: 3, hq_role: 'manager' });
  const walls = [await startedWall(username), await startedWall(username)];
  for (const wall of walls)
    for (let opened = 0; opened < STREAMS_OF_ACCOUNT; opened++) expect((await open(wall)).status).toBe(200);
  expect((await open(walls[0])).status).toBe(429);
  const manager = await bench.signIn(username);
  await confirmPasskey(bench, manager.rep.repId);
  expect((await open(manager)).status).toBe(200);
});

it('the stream of a wall needs no passkey and ends with its time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { username } = await bench.addRep({ tenant: 'snowfuze', level: 3, hq_role: 'manager' });
  const stream = await open(await startedWall(username));
  const { pool } = bench.deps.database;
  await pool.query('UPDATE session_family SET hq_verified_at = 1 WHERE wall_until IS NOT NULL');
  vi.advanceTimersByTime(PING_EVERY_MS);
  await expect.poll(() => named(stream, 'ping')).toHaveLength(2);
  await pool.query('UPDATE session_family SET wall_until = 1 WHERE wall_until IS NOT NULL');
  vi.advanceTimersByTime(PING_EVERY_MS);
  await stream.ended;
  expect(named(stream, 'ended')).toEqual([{ reason: 'session' }]);
});

it('a week that reps may not open, or that does not exist, has no stream', async () => {
  await addWeek(bench.deps.database, { weekId: 'W3', disabled: true });
  for (const week of ['W3', 'W9']) expect((await open(desk, week)).status).toBe(404);
});

it('a database that does not answer ends nobody’s stream', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stream = await open();
  const { pool } = bench.deps.database;
  await pool.query('REVOKE SELECT ON session_family FROM offpiste_server');
  vi.advanceTimersByTime(PING_EVERY_MS);
  await expect.poll(() => stream.events.map(({ name }) => name)).toEqual(['ping', 'ping']);
});

it('a server that stops ends its streams first', async () => {
  const stream = await open();
  const closing = bench.app.close();
  await stream.ended;
  expect(named(stream, 'ended')).toEqual([{ reason: 'server' }]);
  await closing;
});

it('whoever does not read is cut off', async () => {
  const { port } = bench.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const cookie = Object.entries(desk.cookies).map(([name, value]) => `${name}=${value}`);
  const lines = [
    'GET /api/hq/stream?week=W1 HTTP/1.1',
    'host: localhost',
    `cookie: ${cookie.join('; ')}`,
    `${BRAND_HEADER}: ${desk.rep.tenant}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  const connections = promisify(bench.app.server.getConnections.bind(bench.app.server));
  expect(await connections()).toBe(1);
  await expect
    .poll(
      () => {
        versions.bump(listKey('W1', 'x'.repeat(4_000_000)));
        return connections();
      },
      { timeout: 30_000 },
    )
    .toBe(0);
  socket.destroy();
}, 40_000);
