import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '../../server/src/platform/repository-root.ts';

/** Where a proxy finds what its configuration in `deploy/` names otherwise. */
export interface ProxyPlace {
  folder: string;
  https: number;
  http: number;
  /** Chain and key in one file, and apart. */
  both: string;
  certificate: string;
  key: string;
  /** The servers, as `127.0.0.1:3001`. */
  servers: readonly [string, string];
}

export interface ProxySample {
  /** Its Debian package; the program has the same name unless given. */
  name: string;
  program: string;
  /** Writes its configuration as `deploy/` has it, at other ports, and returns how to run it. */
  prepare: (place: ProxyPlace) => Promise<{ args: string[]; env?: Record<string, string> }>;
}

const SERVERS = ['127.0.0.1:3001', '127.0.0.1:3002'] as const;

export const PROXIES: readonly ProxySample[] = [
  {
    name: 'nginx-light',
    program: 'nginx',
    async prepare({ folder, https, http, certificate, key, servers }) {
      const site = await sample('nginx/offpiste.conf', [
        ['listen 443', `listen 127.0.0.1:${https}`],
        ['listen 80', `listen 127.0.0.1:${http}`],
        ['/etc/ssl/offpiste/fullchain.pem', certificate],
        ['/etc/ssl/offpiste/private-key.pem', key],
        [SERVERS[0], servers[0]],
        [SERVERS[1], servers[1]],
      ]);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const file = path.join(folder, 'nginx.conf');
      await writeFile(
        file,
        `daemon off;
error_log stderr error;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${site}}
`,
      );
      return { args: ['-c', file, '-e', 'stderr'] };
    },
  },
  {
    name: 'haproxy',
    program: 'haproxy',
    async prepare({ folder, https, http, both, servers }) {
      const file = path.join(folder, 'haproxy.cfg');
      const later = path.join(repositoryRoot, 'deploy/haproxy/later.http');
      const text = await sample('haproxy/haproxy.cfg', [
        ['0.0.0.0:443', `127.0.0.1:${https}`],
        ['0.0.0.0:80', `127.0.0.1:${http}`],
        ['/etc/haproxy/offpiste.pem', both],
        ['/etc/haproxy/later.http', later],
        [SERVERS[0], servers[0]],
        [SERVERS[1], servers[1]],
      ]);
      await writeFile(file, text);
      return { args: ['-db', '-f', file] };
    },
  },
  {
    name: 'caddy',
    program: 'caddy',
    async prepare({ folder, https, http, certificate, key, servers }) {
      const file = path.join(folder, 'Caddyfile');
      const text = await sample('caddy/Caddyfile', [
        ['{$OFFPISTE_SITES} {', `{$OFFPISTE_SITES} {\n\ttls ${certificate} ${key}`],
      ]);
      // Its own certificates need a name on the internet.
      const ports = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n}\n`;
      await writeFile(file, ports + text);
      const env = {
        OFFPISTE_SITES: `https://127.0.0.1:${https}`,
        OFFPISTE_SERVERS: servers.join(' '),
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        HOME: folder,
      };
      return { args: ['run', '--config', file, '--adapter', 'caddyfile'], env };
    },
  },
];

/** A file of `deploy/` with other places in it; each of those it names must be there. */
async function sample(file: string, places: readonly (readonly [string, string])[]): Promise<string> {
  let text = await readFile(path.join(repositoryRoot, 'deploy', file), 'utf8');
  for (const [from, to] of places) {
    if (!text.includes(from)) throw new Error(`deploy/${file} does not name ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}
