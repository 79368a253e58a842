import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { build, loadConfigFromFile, type Plugin } from 'vite';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { launchBrowser } from './browser.ts';
import { GOALS, type Goal, printGoals, quantile, type Row } from './goals.ts';
import { unlessQuick } from './options.ts';

const ROUNDS = unlessQuick(3, 1);
/** A cheap phone beside this machine. */
const SLOW_DOWN = 4;
/** A slow line: milliseconds there and back, and bytes a second. */
const LINE = { latency: 150, throughput: 1_600_000 / 8 };
const KB = 1_000;
const MOST_FIRST_SCRIPTS = 180 * KB;
const MOST_FIRST_REQUESTS = 25;
/** What a usual change touches: one screen, and a rule that every workflow uses. */
const CHANGED = { screen: 'client/src/features/keys/room-keys.tsx', rule: 'domain/src/rules/code.ts' };

interface Visit {
  bytes: number;
  scripts: number;
  requests: number;
  ms: number;
}

/**
 * What the phone's app weighs: its first load in a real Chromium, slowed down and on a slow line, beside the time in which that
 * line brings as many bytes at best; and what a phone loads again after a change of one line, beside all that it keeps.
 * Returns whether every goal is met.
 */
export async function bundle(): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-bundle-'));
  try {
    return printGoals([...(await firstLoad(path.join(folder, 'data'))), ...(await updates(folder))]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function firstLoad(dataDir: string): Promise<Row[]> {
  const server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
  const browser = await launchBrowser();
  try {
    const visits: Visit[] = [];
    while (visits.length < ROUNDS) visits.push(await visit(browser, server.url));
    const [scripts, requests] = [median(visits, 'scripts'), median(visits, 'requests')];
    const atBest = visits.map(({ bytes }) => 2 * LINE.latency + (bytes / LINE.throughput) * 1_000);
    const times = visits.map(({ ms }, round) => ms / (atBest[round] ?? ms));
    return [
      {
        what: 'first load, scripts as sent',
        ...against(
          `${Math.round(scripts / KB)} kB`,
          `${MOST_FIRST_SCRIPTS / KB} kB`,
          [scripts / MOST_FIRST_SCRIPTS],
          GOALS.bundle.firstScripts,
        ),
      },
      {
        what: 'first load, requests',
        ...against(
          `${requests}`,
          `${MOST_FIRST_REQUESTS}`,
          [requests / MOST_FIRST_REQUESTS],
          GOALS.bundle.firstRequests,
        ),
      },
      {
        what: `first visit until somebody can type, ${SLOW_DOWN} times slower, slow line`,
        ...against(
          `${Math.round(median(visits, 'ms'))} ms`,
          `the line at best, ${Math.round(quantile(atBest, 0.5))} ms`,
          times,
          GOALS.bundle.firstVisit,
        ),
      },
    ];
  } finally {
    await browser.close();
    await server.end('SIGTERM');
  }
}

/** Opens the app as a phone that never had it. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    // What it loads to be kept comes after the first screen.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const { latency, throughput } = LINE;
  const speed = { downloadThroughput: throughput, uploadThroughput: throughput };
  await devTools.send('Network.emulateNetworkConditions', { offline: false, latency, ...speed });
  const scriptIds = new Set<string>();
  devTools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scriptIds.add(requestId);
  });
  const loaded = { bytes: 0, scripts: 0, requests: 0 };
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.requests += 1;
    loaded.bytes += encodedDataLength;
    if (scriptIds.has(requestId)) loaded.scripts += encodedDataLength;
  });
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('a');
  // What it loads from here on is for the next screens.
  const visited = { ...loaded, ms: performance.now() - began };
  await context.close();
  return visited;
}

async function updates(folder: string): Promise<Row[]> {
  const before = await keptFiles(path.join(folder, 'before'));
  const all = sizeOf(before);
  const rows: Row[] = [];
  for (const [what, file] of Object.entries(CHANGED)) {
    const after = await keptFiles(path.join(folder, what), [oneLineMore(file)]);
    const again = new Map([...after].filter(([name, bytes]) => !before.get(name)?.equals(bytes)));
    rows.push({
      what: `after one line more in a ${what}: ${again.size} of ${after.size} files`,
      ...against(
        `${Math.round(sizeOf(again) / KB)} kB`,
        `everything, ${Math.round(all / KB)} kB`,
        [sizeOf(again) / all],
        GOALS.bundle.update,
      ),
    });
  }
  return rows;
}

/** Builds the app into a folder; what a phone keeps of it, as it is sent. */
async function keptFiles(outDir: string, more: readonly Plugin[] = []): Promise<ReadonlyMap<string, Buffer>> {
  const root = path.resolve(import.meta.dirname, '../client');
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, undefined, root);
  if (!loaded) throw new Error('the app has no configuration');
  const plugins = (await Promise.all((loaded.config.plugins ?? []).flat(3))) as Plugin[];
  await build({
    ...loaded.config,
    ...{ root, configFile: false, logLevel: 'error' },
    plugins: [...plugins.flat().filter(({ name }) => !NOT_KEPT.includes(name)), ...more],
    build: { ...loaded.config.build, outDir, emptyOutDir: true, sourcemap: false },
  });
  const names = await readdir(outDir, { recursive: true });
  const kept = names.filter((name) => /\.(?:js|css|html|woff2|wasm)$/.test(name) && !VIEWER.test(name));
  return new Map(
    await Promise.all(kept.map(async (name) => [name, await readFile(path.join(outDir, name))] as const)),
  );
}

/** Parts of the build that change nothing of what a phone keeps: source maps of the real build, pictures and a check. */
const NOT_KEPT = ['keep-sources-aside', 'app-icons', 'oldest-phones'];

/** What shows documents is as large as all the rest, and changes with its library alone. */
const VIEWER = /^assets\/(?:pdfjs-|pdf\.worker-|jbig2-|openjpeg-)/;

/** One statement more at the end of a file of the sources. */
function oneLineMore(file: string): Plugin {
  const changed = path.resolve(import.meta.dirname, '..', file);
  return {
    name: 'one-line-more',
    enforce: 'pre',
    transform: (code, id) => (id === changed ? `${code}\nperformance.mark('one line more');\n` : null),
  };
}

function sizeOf(files: ReadonlyMap<string, Buffer>): number {
  return [...files].reduce(
    (total, [name, bytes]) => total + (/\.woff2$/.test(name) ? bytes : gzipSync(bytes, { level: 9 })).length,
    0,
  );
}

function against(ours: string, peer: string, ratios: readonly number[], goal: Goal): Omit<Row, 'what'> {
  return { ours, peer, ratios, goal };
}

function median(visits: readonly Visit[], of: keyof Visit): number {
  return quantile(
    visits.map((one) => one[of]),
    0.5,
  );
}
