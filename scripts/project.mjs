/** What `npm start` and `npm test` need before anything is installed: plain Node 20, no dependency. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** Where Node keeps compiled code for the next start. */
export const compileCache = process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'node');

const platformName = { linux: 'linux', darwin: 'darwin', win32: 'win' }[process.platform] ?? process.platform;

/** The project's own Node 24 from the npm packages; the running one where the platform has none. */
export function projectNode() {
  const folder = path.join(root, 'node_modules', `node-${platformName}-${process.arch}`, 'bin');
  const binary = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(binary) ? binary : process.execPath;
}

/** Installs the packages of a folder's lock file unless the last install is newer than it. */
export function ensureInstalled(folder = root) {
  const marker = path.join(folder, 'node_modules', '.package-lock.json');
  if (existsSync(marker) && modified(marker) >= modified(path.join(folder, 'package-lock.json'))) return;
  // The lock file pins contents, so what npm has kept needs no question whether it is still current.
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  runOrExit('npm', ['ci', ...options], { cwd: folder });
}

/** The apps that the server serves: the one on the phone, and headquarters. */
const apps = ['client', 'hq'];

/** Where the page of an app is when it has been built. */
const builtPage = (app) => path.join(root, app, 'dist', 'index.html');

/** Whether both apps have been built, from whatever sources. */
export function isBuilt() {
  return apps.every((app) => existsSync(builtPage(app)));
}

/** Builds each app unless its build is newer than all its sources. */
export function ensureBuilt() {
  const shared = ['web', 'domain/src', 'package-lock.json'].map((input) => newest(path.join(root, input)));
  for (const app of apps) {
    const changed = Math.max(...shared, newest(path.join(root, app)));
    if (existsSync(builtPage(app)) && modified(builtPage(app)) >= changed) continue;
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    runOrExit(projectNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: path.join(root, app) });
    runOrExit(projectNode(), ['scripts/pack-app.mjs', app]);
  }
}

/** Runs a command with its output shown, and ends this process if it fails. */
export function runOrExit(command, args, options = {}) {
  const { status, error } = run(command, args, options);
  if (status === 0) return;
  console.error(
    error ? `${command}: ${error.message}` : `${command} ${args[0] ?? ''} failed (exit code ${status})`,
  );
  process.exit(status || 1);
}

/** Runs a command with its output shown. Windows finds npm only through its shell. */
export function run(command, args, options = {}) {
  return spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
    ...options,
  });
}

/** Runs a command in place of this process: signals go through, and its exit code becomes ours. */
export function become(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithParent(child);
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** Runs one of our programs under the project's own Node, which caches compiled code for the next start. */
export function runProject(args) {
  become(projectNode(), args, { env: { ...process.env, NODE_COMPILE_CACHE: compileCache } });
}

/** npm passes a signal to its shell, and some shells end without passing it on: then our parent is another. */
function endWithParent(child) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref();
}

function modified(file) {
  return statSync(file).mtimeMs;
}

/** The newest change below a folder, apart from what builds and installs write. */
function newest(place) {
  const stat = statSync(place);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const entries = readdirSync(place).filter((name) => !['dist', 'node_modules'].includes(name));
  return Math.max(0, ...entries.map((name) => newest(path.join(place, name))));
}
