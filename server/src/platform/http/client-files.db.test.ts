import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { testConfig } from '#testing/test-config.ts';

let folder: string;
let hqFolder: string;
let api: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-client-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>App</title>');
  await writeFile(path.join(folder, 'sw.js'), 'keeps the app');
  await writeFile(path.join(folder, 'sw-off.js'), 'gives it up');
  await writeFile(path.join(folder, 'assets', 'main-a1b2.js'), 'const app = 1;');
  await writeFile(path.join(folder, 'assets', 'main-a1b2.js.br'), 'packed');
  for (const map of ['sw.js.map', 'assets/main-a1b2.js.map', 'assets/main-a1b2.js.map.br'])
    await writeFile(path.join(folder, map), '{"sourcesContent":[]}');
  await writeFile(path.join(folder, 'assets', 'reader-c3d4.wasm'), '\0asm');
  await writeFile(path.join(folder, '.env'), 'secret');
  hqFolder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-hq-'));
  await mkdir(path.join(hqFolder, 'assets'));
  await writeFile(path.join(hqFolder, 'index.html'), '<!doctype html><title>Headquarters</title>');
  await writeFile(path.join(hqFolder, 'assets', 'index-e5f6.js'), 'const hq = 1;');
  api = await buildTestApp({ config: testConfig({ clientFolder: folder, hqFolder }) });
});
afterAll(async () => {
  await api.close();
  for (const built of [folder, hqFolder]) await rm(built, { recursive: true });
});

const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };
const open = (url: string, headers: Record<string, string> = navigation) => api.inject({ url, headers });

describe('opening an address of the app', () => {
  test.each([
    '/',
    '/index.html',
    '/coach/7/outbound',
    '/passenger/NUCO-AB12CD-000001',
    '/apiary',
    '/?from=home',
  ])('%s returns the app, revalidated each time', async (url) => {
    const reply = await open(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<title>App</title>');
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-cache');
    for (const rule of [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(String(reply.headers['content-security-policy']).split('; ')).toContain(rule);
  });

  test.each(['/api/week', '/auth/nothing', '/files/x', '/whatsOn', '/api'])(
    '%s never returns the app',
    async (url) => {
      const reply = await open(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().code).toBe('not_found');
    },
  );

  test('a missing file is a 404, and a folder is not a page', async () => {
    for (const url of ['/assets/gone-0000.js', '/gone.png', '/assets', '/assets/'])
      expect((await open(url, { accept: '*/*', 'sec-fetch-mode': 'no-cors' })).statusCode).toBe(404);
  });

  test.each(['/sw.js.map', '/assets/main-a1b2.js.map', '/assets/main-a1b2.js.map.br'])(
    'nobody gets the sources: %s',
    async (url) => {
      for (const headers of [{ accept: '*/*' }, navigation])
        expect((await open(url, headers)).body).not.toContain('sourcesContent');
    },
  );

  test('only reading is possible', async () => {
    const reply = await api.inject({ method: 'POST', url: '/', headers: navigation });
    expect(reply.statusCode).toBe(405);
    expect((await api.inject({ method: 'POST', url: '/coach/7', headers: navigation })).statusCode).toBe(404);
  });
});

describe('opening an address of headquarters', () => {
  test.each(['/hq', '/hq/', '/hq/index.html', '/hq/w27/today?day=2027-01-08', '/hq?from=app'])(
    '%s returns its page, revalidated each time, under a narrower policy',
    async (url) => {
      const reply = await open(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toContain('<title>Headquarters</title>');
      expect(reply.headers['cache-control']).toBe('no-cache');
      const policy = String(reply.headers['content-security-policy']).split('; ');
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "worker-src 'none'",
        "frame-src 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy).toContain(rule);
    },
  );

  test.each(['/hqs', '/hq-old', '/h/hq'])('%s is an address of the app', async (url) => {
    expect((await open(url)).body).toContain('<title>App</title>');
  });

  test('its files are kept for ever, and neither app has those of the other', async () => {
    const reply = await open('/hq/assets/index-e5f6.js', {});
    expect(reply.body).toBe('const hq = 1;');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(String(reply.headers['content-security-policy'])).toContain("worker-src 'none'");
    for (const url of ['/assets/index-e5f6.js', '/hq/assets/main-a1b2.js', '/hq/sw.js'])
      expect((await open(url, { accept: '*/*' })).statusCode).toBe(404);
  });

  test('where it is not built there is nothing, and no page of the app in its place', async () => {
    const without = await buildTestApp({ config: testConfig({ clientFolder: folder }) });
    expect((await without.inject({ url: '/hq', headers: navigation })).statusCode).toBe(404);
    expect((await without.inject({ url: '/', headers: navigation })).body).toContain('<title>App</title>');
    await without.close();
  });
});

describe('a built file', () => {
  test('with a hash in its name is kept for ever', async () => {
    const reply = await open('/assets/main-a1b2.js', {});
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript/),
      'x-content-type-options': 'nosniff',
    });
    expect(reply.body).toBe('const app = 1;');
  });

  test('is sent compressed to a browser that accepts it', async () => {
    const reply = await open('/assets/main-a1b2.js', { 'accept-encoding': 'gzip, br' });
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(reply.headers['content-type']).toMatch(/javascript/);
    expect(reply.body).toBe('packed');
  });

  test('without a hash is revalidated each time, the worker above all', async () => {
    const reply = await open('/sw.js', {});
    expect(reply.headers['cache-control']).toBe('no-cache');
    const again = await open('/sw.js', { 'if-none-match': String(reply.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('of the worker is a different one where phones are to remove the app', async () => {
    expect((await open('/sw.js', {})).body).toBe('keeps the app');
    const off = await buildTestApp({ config: testConfig({ clientFolder: folder, serviceWorker: false }) });
    const reply = await off.inject({ url: '/sw.js' });
    expect(reply.body).toBe('gives it up');
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-type']).toMatch(/javascript/);
    expect((await off.inject({ url: '/assets/main-a1b2.js' })).statusCode).toBe(200);
    await off.close();
  });

  test('of WebAssembly has its content type', async () => {
    expect((await open('/assets/reader-c3d4.wasm', {})).headers['content-type']).toBe('application/wasm');
  });
});

test.each([
  '/..%2f..%2fetc%2fpasswd',
  '/assets/..%2f..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/....//....//etc/passwd',
  '/.env',
])('%s leads nowhere', async (url) => {
  const reply = await open(url, { accept: '*/*' });
  expect([400, 403, 404]).toContain(reply.statusCode);
  expect(reply.body).not.toMatch(/root:|secret/);
});
