import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostConfig } from '#api/app-brand.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { brandsConfig, nucoRep } from '#testing/fixtures.ts';
import { startBrand } from './brand.ts';
import { clearStoredSession, storeSession } from './token/session-storage.ts';

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" content=""><link rel="icon" sizes="48x48" href=""><link rel="icon" sizes="any" href="">' +
    '<link rel="apple-touch-icon" href=""><link rel="manifest" href="/manifest.webmanifest">';
  fakeServer.use(http.get('/config', () => HttpResponse.json(brandsConfig('snowfuze'))));
});
afterEach(() => {
  clearStoredSession();
  hostConfig.set(null);
});

const attribute = (selector: string, name: string) =>
  document.querySelector(selector)?.getAttribute(name) ?? null;
const shown = () => ({
  theme: document.documentElement.dataset.brand,
  colour: attribute('meta[name="theme-color"]', 'content'),
  icons: [
    attribute('link[rel="icon"][sizes="any"]', 'href'),
    attribute('link[rel="icon"][sizes="48x48"]', 'href'),
    attribute('link[rel="apple-touch-icon"]', 'href'),
  ],
  manifest: attribute('link[rel="manifest"]', 'href'),
});

const asHost = {
  theme: 'snowfuze',
  colour: '#16a085',
  icons: ['/brands/snowfuze.svg', '/brands/snowfuze.ico', '/brands/snowfuze-apple-180.png'],
  manifest: '/manifest.webmanifest',
};
const asNuco = {
  theme: 'nuco',
  colour: '#7d1230',
  icons: ['/brands/nuco.svg', '/brands/nuco.ico', '/brands/nuco-apple-180.png'],
  manifest: '/manifest.webmanifest?brand=nuco',
};

test('theme, icons and installed name are the host’s until a rep signs in, and after they sign out', async () => {
  expect(await startBrand()).toBe(true);
  expect(shown()).toEqual(asHost);
  storeSession('one', nucoRep);
  expect(shown()).toEqual(asNuco);
  clearStoredSession();
  expect(shown()).toEqual(asHost);
  storeSession('two', { ...nucoRep, level: 2 });
  expect(shown()).toEqual(asHost);
});

test('a restored session has its brand without a signal', async () => {
  await startBrand();
  storeSession('one', nucoRep);
  hostConfig.set(null);
  fakeServer.use(http.get('/config', () => HttpResponse.error()));
  expect(await startBrand()).toBe(true);
  expect(shown()).toEqual(asNuco);
});

test('the host’s brand kept by an earlier version still opens the app without a signal', async () => {
  const { brands: _, ...before } = brandsConfig('nuco');
  localStorage.setItem('config', JSON.stringify(before));
  storeSession('one', nucoRep);
  fakeServer.use(http.get('/config', () => HttpResponse.error()));
  expect(await startBrand()).toBe(true);
  expect(shown()).toEqual({ ...asNuco, manifest: '/manifest.webmanifest' });
});
