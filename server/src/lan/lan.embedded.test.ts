// The library of certificates needs metadata that JavaScript itself does not have yet.
import 'reflect-metadata/lite';
import { execFile } from 'node:child_process';
import { webcrypto, X509Certificate } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import {
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type JsonGeneralNames,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from '#platform/database.ts';
import { addRep, TEST_PASSWORD } from '#testing/add-rep.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { lanCredentials } from './lan-certificate.ts';

/** A second loopback address acts as the local network: Linux answers on all of them. */
const ADDRESS = '127.0.0.2';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** The authority in the data folder. */
interface Kept {
  certificate: string;
  key: string;
}

/** Returns what OpenSSL prints; rejects with its error message. */
async function openssl(args: string[], input = ''): Promise<string> {
  return await new Promise((resolve, reject) => {
    const child = execFile('openssl', args, (error, stdout, stderr) =>
      error ? reject(new Error(stdout + stderr)) : resolve(stdout),
    );
    if (input) child.stdin?.end(input);
  });
}

let dataDir: string;
let server: ServerProcess;
let phoneUrl: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'offpiste-lan-'));
  await chmod(dataDir, 0o755);
  server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' }, { args: [`--lan=${ADDRESS}`] });
  const host = path.join(dataDir, 'postgres-socket');
  const database = openDatabase({ host, user: 'offpiste', database: 'offpiste' }, { as: 'operator' });
  await addRep(database, { username: 'sam@test.example' });
  await closeDatabase(database);
  phoneUrl = await server.says(/in the same network: (https:\S+)/);
});
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

test('a phone that trusts the certificate uses the same app over https, with its cookies bound to it', async () => {
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

test('a phone that does not trust it gets a warning', async () => {
  await expect(ask(`${phoneUrl}/readyz`)).rejects.toThrow(/unable to verify|self-signed|local issuer/);
});

test('the address is printed as a code for the phone', () => {
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

test('nobody trusts the authority for an address on the internet', async () => {
  const { key, cert, authority: ca } = await lanCredentials(dataDir, '203.0.113.7', Date.now());
  const elsewhere = https.createServer({ key, cert }, (_request, reply) => reply.end());
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as { port: number };
  await expect(ask(`https://127.0.0.1:${port}/`, { ca, servername: '' })).rejects.toThrow(
    'permitted subtree violation',
  );
  elsewhere.close();
});

describe('the authority', () => {
  let folder: string;
  let kept: Kept;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-lan-'));
    await lanCredentials(folder, ADDRESS, Date.now());
    kept = JSON.parse(await readFile(path.join(folder, 'lan-authority.json'), 'utf8')) as Kept;
  });
  afterAll(async () => await rm(folder, { recursive: true }));

  test('says of itself and of the server what they are for, and that all must heed it', async () => {
    const { cert } = await lanCredentials(folder, ADDRESS, Date.now());
    for (const pem of [kept.certificate, cert]) {
      expect(new X509Certificate(pem).keyUsage).toEqual([ExtendedKeyUsage.serverAuth]);
      expect(await openssl(['x509', '-noout', '-ext', 'extendedKeyUsage'], pem)).toContain('critical');
    }
    const all = await openssl(['x509', '-noout', '-text'], kept.certificate);
    expect(all).toMatch(/Basic Constraints: critical\s+CA:TRUE, pathlen:0/);
    expect(all).toMatch(/Name Constraints: critical\s+Permitted:/);
    expect(all).toMatch(/Key Usage: critical\s+Certificate Sign\n/);
  });

  /** What somebody with the authority’s key could issue, for any purpose. */
  const issue = async (names: JsonGeneralNames) => {
    const [der] = PemConverter.decode(kept.key);
    const signingKey = await webcrypto.subtle.importKey('pkcs8', der ?? new ArrayBuffer(), ALGORITHM, false, [
      'sign',
    ]);
    const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
    const certificate = await X509CertificateGenerator.create({
      serialNumber: '01',
      issuer: new X509Certificate(kept.certificate).subject.replaceAll('\n', ', '),
      subject: 'CN=Somebody',
      notBefore: new Date(Date.now() - 60_000),
      notAfter: new Date(Date.now() + 86_400_000),
      publicKey: keys.publicKey,
      signingKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new ExtendedKeyUsageExtension(
          ['serverAuth', 'clientAuth', 'emailProtection', 'codeSigning', 'timeStamping'].map(
            (use) => ExtendedKeyUsage[use as keyof typeof ExtendedKeyUsage],
          ),
        ),
        new SubjectAlternativeNameExtension(names),
      ],
    });
    return certificate.toString('pem');
  };
  const verify = async (pem: string, purpose: string) => {
    const files = { 'authority.pem': kept.certificate, 'issued.pem': pem };
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
    const [trusted, asked] = Object.keys(files).map((name) => path.join(folder, name));
    return await openssl(['verify', '-purpose', purpose, '-CAfile', trusted ?? '', asked ?? '']);
  };

  test('vouches for a server at a private address', async () => {
    const server = await issue([{ type: 'ip', value: '192.168.1.7' }]);
    expect(await verify(server, 'sslserver')).toMatch(/OK\n$/);
  });

  test.each(['smimesign', 'smimeencrypt', 'sslclient', 'timestampsign'])(
    'vouches for nobody as %s',
    async (purpose) => {
      const issued = await issue([{ type: 'ip', value: '192.168.1.7' }]);
      await expect(verify(issued, purpose)).rejects.toThrow(/(?:unsuitable|unsupported) certificate purpose/);
    },
  );

  test.each<JsonGeneralNames>([
    [{ type: 'email', value: 'boss@bank.example' }],
    [{ type: 'dns', value: 'bank.example' }],
    [{ type: 'url', value: 'https://bank.example/' }],
    [{ type: 'ip', value: '203.0.113.7' }],
    [{ type: 'ip', value: '2001:db8::7' }],
  ])('vouches for no other name, for whatever purpose: %j', async (name) => {
    await expect(verify(await issue([name]), 'any')).rejects.toThrow('permitted subtree violation');
  });

  test('from an earlier version, which could vouch for more, is replaced by a new one', async () => {
    const before = await mkdtemp(path.join(os.tmpdir(), 'offpiste-lan-'));
    const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
    const certificate = await X509CertificateGenerator.createSelfSigned({
      name: 'CN=Offpiste on this machine',
      notAfter: new Date(Date.now() + 700 * 86_400_000),
      keys,
      signingAlgorithm: ALGORITHM,
    });
    const key = PemConverter.encode(
      await webcrypto.subtle.exportKey('pkcs8', keys.privateKey),
      'PRIVATE KEY',
    );
    const file = path.join(before, 'lan-authority.json');
    await writeFile(file, JSON.stringify({ certificate: certificate.toString('pem'), key }));
    const { authority: now } = await lanCredentials(before, ADDRESS, Date.now());
    expect(now).not.toBe(certificate.toString('pem'));
    expect(new X509Certificate(now).keyUsage).toEqual([ExtendedKeyUsage.serverAuth]);
    await rm(before, { recursive: true });
  });
});

test('is replaced by a new one when it soon expires', async () => {
  const later = Date.now() + 720 * 86_400_000;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-lan-'));
  const before = await lanCredentials(folder, ADDRESS, Date.now());
  expect((await lanCredentials(folder, ADDRESS, later)).authority).not.toBe(before.authority);
  await rm(folder, { recursive: true });
});
