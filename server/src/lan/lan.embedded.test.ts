import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from '#platform/database.ts';
import { addRep, TEST_PASSWORD } from '#testing/add-rep.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { lanCredentials } from './lan-certificate.ts';

/** A loopback address beside the usual one stands for the local network: Linux answers on all of them. */
const ADDRESS = '127.0.0.2';

let dataDir: string;
let server: ServerProcess;
let phoneUrl: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'offpiste-lan-'));
  await chmod(dataDir, 0o755);
  server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' }, [`--lan=${ADDRESS}`]);
  const host = path.join(dataDir, 'postgres-socket');
  const database = openDatabase({ host, user: 'offpiste', database: 'offpiste' }, { as: 'operator' });
  await addRep(database, { username: 'sam@test.example' });
  await closeDatabase(database);
  phoneUrl = await server.says(/in the same network: (https:\S+)/);
}, 120_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

interface Reply {
  status: number | undefined;
  body: string;
  cookies: string[];
}

async function ask(url: string, options: https.RequestOptions = {}, body = ''): Promise<Reply> {
  return await new Promise((resolve, reject) => {
    const request = https.request(url, { agent: false, ...options }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      reply.on('end', () =>
        resolve({ status: reply.statusCode, body: text, cookies: reply.headers['set-cookie'] ?? [] }),
      );
    });
    request.on('error', reject).end(body);
  });
}
const authority = async () => await (await fetch(`${server.url}/lan-certificate.crt`)).text();

test('a phone that trusts the certificate speaks to the same app over https, with its cookies bound to it', async () => {
  const ca = await authority();
  expect(await ask(`${phoneUrl}/readyz`, { ca })).toMatchObject({ status: 200 });
  const signIn = await ask(
    `${phoneUrl}/auth/login`,
    {
      ca,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-brand': 'nuco', origin: phoneUrl },
    },
    JSON.stringify({ username: 'sam@test.example', password: TEST_PASSWORD }),
  );
  expect(signIn).toMatchObject({ status: 200 });
  expect(signIn.cookies).toHaveLength(2);
  for (const cookie of signIn.cookies) expect(cookie).toMatch(/^__Host-.*; Secure/);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('a phone that does not is warned', async () => {
  await expect(ask(`${phoneUrl}/readyz`)).rejects.toThrow(/unable to verify|self-signed|local issuer/);
});

test('the phone is shown the address as a code', () => {
  expect(server.output()).toContain('▀▄');
});

test('the authority is made once, for this user only, and the certificate at every start', async () => {
  const kept = path.join(dataDir, 'lan-authority.json');
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
  const now = Date.now();
  const [first, second] = [
    await lanCredentials(dataDir, '192.168.1.7', now),
    await lanCredentials(dataDir, '192.168.1.7', now),
  ];
  expect(first.authority).toBe(await authority());
  expect(second.authority).toBe(first.authority);
  expect(second.cert).not.toBe(first.cert);
});

test('nobody believes the authority about an address of the internet', async () => {
  const { key, cert, authority: ca } = await lanCredentials(dataDir, '203.0.113.7', Date.now());
  const elsewhere = https.createServer({ key, cert }, (_request, reply) => reply.end());
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as { port: number };
  await expect(ask(`https://127.0.0.1:${port}/`, { ca, servername: '' })).rejects.toThrow(
    'permitted subtree violation',
  );
  elsewhere.close();
});

test('an authority that soon ends gives way to a new one', async () => {
  const later = Date.now() + 720 * 86_400_000;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-lan-'));
  const before = await lanCredentials(folder, ADDRESS, Date.now());
  expect((await lanCredentials(folder, ADDRESS, later)).authority).not.toBe(before.authority);
  await rm(folder, { recursive: true });
});
