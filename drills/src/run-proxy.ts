import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { waitFor } from '../../server/src/testing/wait-for.ts';
import { freePort } from './free-port.ts';
import type { ProxySample } from './proxies.ts';

const run = promisify(execFile);
/** Where Debian has them, which is not on everybody's path. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

export interface RunningProxy {
  /** Its https address. */
  url: string;
  /** Its plain one. */
  plainUrl: string;
  end: () => Promise<void>;
}

/** Whether a program is installed. */
export async function isInstalled(program: string): Promise<boolean> {
  return await run('sh', ['-c', `command -v ${program}`], { env: { PATH } }).then(
    () => true,
    () => false,
  );
}

/** Starts a proxy in front of two servers, with a certificate that this process trusts from now on. */
export async function runProxy(proxy: ProxySample, urls: readonly string[]): Promise<RunningProxy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-proxy-'));
  await chmod(folder, 0o755);
  const [certificate, key] = [path.join(folder, 'chain.pem'), path.join(folder, 'key.pem')];
  const forWhom = ['-subj', '/CN=offpiste', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  await run('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', certificate, ...forWhom]);
  const both = path.join(folder, 'both.pem');
  const chain = await readFile(certificate, 'utf8');
  await writeFile(both, chain + (await readFile(key, 'utf8')));
  setDefaultCACertificates([chain]);

  const [one = '', two = ''] = urls.map((url) => new URL(url).host);
  const [https, http] = [await freePort(), await freePort()];
  const place = { folder, https, http, both, certificate, key, servers: [one, two] as const };
  const { args, env = {} } = await proxy.prepare(place);
  const child = spawn(proxy.program, args, {
    cwd: folder,
    env: { PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `https://127.0.0.1:${https}`;
  const answers = waitFor(async () => {
    const { status } = await fetch(`${url}/readyz`);
    if (status !== 200) throw new Error(`${proxy.name} answers ${status}`);
  });
  const gone = ended.then(() => Promise.reject(new Error(`${proxy.name} has ended: ${said}`)));
  gone.catch(() => {});
  try {
    await Promise.race([answers, gone]);
  } catch (error) {
    await end();
    throw error;
  }
  return { url, plainUrl: `http://127.0.0.1:${http}`, end };
}
