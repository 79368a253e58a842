/** What npm cannot install: browsers for the journeys and a packaged PostgreSQL to test on. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { packagedPostgres } from './debian-postgres.mjs';
import { run } from './project.mjs';

/** Programs that the journeys of other engines start (`e2e/engines`), and the Debian package of each. */
const ENGINE_PROGRAMS = [['firefox-esr', 'firefox-esr']];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium: CHROME_BIN, otherwise the first known name on the PATH, otherwise null. */
export function findBrowser() {
  if (process.env.CHROME_BIN && existsSync(process.env.CHROME_BIN)) return process.env.CHROME_BIN;
  return BROWSERS.map(findProgram).find(Boolean) ?? null;
}

/** Path of a program of this name, or null. */
function findProgram(name) {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Installs what is missing where apt-get may do so (root on Debian and the like); elsewhere says what to install. */
export function ensureSystemPackages() {
  const missing = [
    ...(findBrowser() ? [] : ['chromium']),
    ...(process.env.DATABASE_URL || packagedPostgres() ? [] : ['postgresql']),
    ...ENGINE_PROGRAMS.filter(([program]) => !findProgram(program)).map(([, name]) => name),
  ];
  if (missing.length === 0) return;
  if (!findProgram('apt-get') || process.getuid?.() !== 0) {
    console.error(
      `Please install: ${missing.join(', ')} (Debian: sudo apt-get install ${missing.join(' ')})`,
    );
    return;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  run('apt-get', ['update', '-q'], quiet);
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], quiet);
}
