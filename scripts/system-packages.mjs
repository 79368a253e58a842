/** What npm cannot install: browsers for the journeys, a packaged PostgreSQL to test on, and a pooler to refuse. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { packagedPostgres } from './debian-postgres.mjs';

/** What the journeys in other engines need (`e2e/engines`): a command that succeeds where it is there, and its Debian packages. */
const ENGINE_PACKAGES = [
  ['command -v firefox-esr', 'firefox-esr'],
  ['command -v WebKitWebDriver', 'webkit2gtk-driver'],
  ['command -v Xvfb', 'xvfb'],
  [
    `/usr/bin/python3 -c 'import gi; gi.require_version("WebKit2", "4.1")'`,
    'python3-gi',
    'gir1.2-webkit2-4.1',
  ],
];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without windows, tabs and menus, which hardly any journey sees. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Path of a Chromium: CHROME_BIN, otherwise the first known name on the PATH, otherwise null. */
function findBrowser() {
  if (process.env.CHROME_BIN && existsSync(process.env.CHROME_BIN)) return process.env.CHROME_BIN;
  return BROWSERS.map(findProgram).find(Boolean) ?? null;
}

/** Which Chromium the journeys start, for their environment; a whole run has the one that people have in all of them. */
export function journeyBrowsers({ whole }) {
  return {
    CHROME_BIN: findBrowser() ?? '',
    CHROME_SHELL_BIN: whole ? '' : (findProgram(HEADLESS_SHELL) ?? ''),
  };
}

/** Path of a program of this name, or null. */
function findProgram(name) {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

function succeeds(command) {
  return spawnSync('sh', ['-c', command]).status === 0;
}

/**
 * Installs what is missing where apt-get may do so (root on Debian and the like); elsewhere says what to install. Resolves
 * when it is there. A whole run needs the other engines too, any other takes the headless shell where Debian has it.
 */
export async function installSystemPackages({ whole }) {
  const missing = [
    ...(findBrowser() ? [] : ['chromium']),
    ...(process.env.DATABASE_URL || packagedPostgres() ? [] : ['postgresql']),
    ...(succeeds('PATH=$PATH:/usr/sbin command -v pgbouncer') ? [] : ['pgbouncer']),
    ...(whole ? ENGINE_PACKAGES.filter(([probe]) => !succeeds(probe)).flatMap(([, ...names]) => names) : []),
  ];
  const useful = whole || findProgram(HEADLESS_SHELL) ? [] : [HEADLESS_SHELL];
  if (missing.length + useful.length === 0) return;
  if (!succeeds('command -v apt-get') || process.getuid?.() !== 0) {
    if (missing.length > 0)
      console.error(
        `Please install: ${missing.join(', ')} (Debian: sudo apt-get install ${missing.join(' ')})`,
      );
    return;
  }
  const known = useful.map((name) => `$(apt-cache show ${name} > /dev/null 2>&1 && echo ${name})`);
  const packages = [...missing, ...known].join(' ');
  const install = `apt-get update -q; apt-get install -y -q --no-install-recommends ${packages}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await once(spawn('sh', ['-c', install], { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'close');
}
