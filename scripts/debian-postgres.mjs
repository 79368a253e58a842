/** A throw-away PostgreSQL from the system's packages, on loopback, so that the tests can also run on that one. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const PACKAGED = '/usr/lib/postgresql';
const NOBODY = 65534;

/** The folder with the newest packaged server's programs, or null. */
export function packagedPostgres() {
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED).map(Number).filter(Number.isInteger) : [];
  const newest = versions.sort((a, b) => b - a)[0];
  const programs = path.join(PACKAGED, String(newest), 'bin');
  return newest && existsSync(path.join(programs, 'initdb')) ? programs : null;
}

/** Starts a fresh cluster; `stop` ends it and removes its files. PostgreSQL refuses to run as root, so root starts it as nobody. */
export async function startPackagedPostgres(programs) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offpiste-pg-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(folder, NOBODY, NOBODY);
  const data = path.join(folder, 'data');
  const options = {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  };
  const call = (program, args) => {
    const { status } = spawnSync(path.join(programs, program), args, options);
    if (status !== 0) throw new Error(`${program} failed (exit code ${status})`);
  };
  const port = await freePort();
  call('initdb', [
    '-D',
    data,
    '-U',
    'offpiste',
    '--auth=trust',
    '--locale=C',
    '--encoding=UTF8',
    '--no-sync',
  ]);
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200`;
  call('pg_ctl', ['-D', data, '-o', settings, '-l', path.join(folder, 'log'), '-w', 'start']);
  return {
    url: `postgres://offpiste@127.0.0.1:${port}/postgres`,
    stop: () => {
      call('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
