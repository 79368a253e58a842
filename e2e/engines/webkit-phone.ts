import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../server-place.ts';
import { keyActions, pointerActions } from './input-actions.ts';
import { isKnownNoise, PAGE_WATCH } from './page-watch.ts';
import type { Phone } from './phone.ts';
import { connectWebDriver, type WebDriverClient } from './webdriver-client.ts';

/** Debian's Python: others do not have its packages. */
const PYTHON = '/usr/bin/python3';
const WINDOW = path.join(import.meta.dirname, 'webkit-window.py');

/** Starts WebKitGTK in our window (`webkit-window.py`) on a display that nobody sees, and drives it by WebDriver. */
export async function webkitPhone(): Promise<Phone> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'offpiste-webkit-'));
  const reports = path.join(profile, 'reports');
  const watch = `(${PAGE_WATCH})((trouble) => webkit.messageHandlers.report.postMessage(trouble));`;
  const { display, name } = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: name, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  const start = () =>
    connectWebDriver(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: PYTHON, args: [WINDOW, profile, watch, reports] },
    });
  await expect.poll(() => answers(port), { message: 'WebKitWebDriver answers' }).toBe(true);
  let session = await start();
  return {
    engine: 'WebKit',
    get troubles() {
      // The window may be writing: what follows the last end of a line is not whole yet.
      const lines = existsSync(reports) ? readFileSync(reports, 'utf8').split('\n').slice(0, -1) : [];
      return lines.map((line): string => JSON.parse(line)).filter((trouble) => !isKnownNoise(trouble));
    },
    open: (url) => session.call('POST', '/url', { url }),
    evaluate: (task, ...args) => evaluateIn(session, String(task), args),
    touch: (points) => session.call('POST', '/actions', { actions: [pointerActions('mouse', points)] }),
    type: (text) => session.call('POST', '/actions', { actions: [keyActions(text)] }),
    picture: async () => Buffer.from(await session.call<string>('GET', '/screenshot'), 'base64'),
    loseDatabases: async () => {
      process.kill(Number(readFileSync(path.join(profile, 'pid'), 'utf8')), 'SIGHUP');
    },
    restart: async () => {
      await session.end();
      session = await start();
    },
    close: async () => {
      // Without its display the window ends, even one that hangs.
      try {
        await session.end();
      } finally {
        for (const child of [driver, display]) await end(child);
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

/** Starts a display of the first free number. */
async function startDisplay(): Promise<{ display: ChildProcess; name: string }> {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '390x844x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await Promise.race([
    once(display.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(display, 'exit').then(() => {
      throw new Error('Xvfb ended while starting');
    }),
  ]);
  return { display, name: `:${String(number).trim()}` };
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/status`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

async function evaluateIn<R>(session: WebDriverClient, task: string, args: readonly unknown[]): Promise<R> {
  const script = `const [args, done] = arguments;
    (async () => (${task})(...JSON.parse(args)))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
  const body = { script, args: [JSON.stringify(args)] };
  const { value, error } = await session.call<{ value: R; error?: string }>('POST', '/execute/async', body);
  if (error !== undefined) throw new Error(error);
  return value;
}
