import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtFiles } from '../../worker-build.ts';

test('a phone keeps the app with every letter, and neither the error service, the workers nor pictures', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offpiste-built-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'assets'));
  for (const name of [
    'assets/index-1a.js',
    'assets/index-1a.js.br',
    'assets/inter-latin-ext-wght-normal-1b.woff2',
    'assets/inter-latin-wght-normal-1c.woff2',
    'assets/open-error-service-1d.js',
    'icon.png',
    'index.html',
    'index.html.gz',
    'licences.txt',
    'sw.js',
    'sw-off.js',
  ])
    writeFileSync(path.join(folder, name), name);
  expect(builtFiles(folder).map(({ url, revision }) => [url, revision === null])).toEqual([
    ['/assets/index-1a.js', true],
    ['/assets/inter-latin-ext-wght-normal-1b.woff2', true],
    ['/assets/inter-latin-wght-normal-1c.woff2', true],
    ['/index.html', false],
  ]);
});
