import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostConfig, ticketPrefixes, weekPrefixes } from '#api/app-brand.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { brandsConfig, nucoRep } from '#testing/fixtures.ts';
import { clearStoredSession, storeSession } from '#token/session-storage.ts';
import { brandName, startBrand } from './brand.ts';

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" content=""><link rel="icon" sizes="48x48" href=""><link rel="icon" sizes="any" href="">' +
    '<link rel="apple-touch-icon" href=""><link rel="manifest" href="/manifest.webmanifest">';
  fakeServer.use(http.get('/config', () => HttpResponse.json(brandsConfig('snowfuze'))));
});
afterEach(() => {
  clearStoredSession();
  hostConfig.set(null);
  weekPrefixes.set(null);
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

test('the brand that is shown stays when the host cannot be asked', async () => {
  hostConfig.set(brandsConfig('snowfuze'));
  localStorage.removeItem('config');
  fakeServer.use(http.get('/config', () => HttpResponse.error()));
  expect(await startBrand()).toBe(false);
  expect(hostConfig.get()?.brand.slug).toBe('snowfuze');
});

test('the host’s brand kept by an earlier version still opens the app without a signal', async () => {
  const { brands: _, ...before } = brandsConfig('nuco');
  localStorage.setItem('config', JSON.stringify(before));
  storeSession('one', nucoRep);
  fakeServer.use(http.get('/config', () => HttpResponse.error()));
  expect(await startBrand()).toBe(true);
  expect(shown()).toEqual({ ...asNuco, manifest: '/manifest.webmanifest' });
});

test('a phone that kept brands with one prefix each opens in its brand, and takes every prefix until the server answers', async () => {
  const { shared: _, ticketPrefixes: __, brands, ...before } = brandsConfig('nuco');
  const inOldForm = (of: (typeof brands)[number]) => {
    const { ticketPrefixes: [ticketPrefix = null] = [], colours: ___, ...others } = of;
    return { ...others, ticketPrefix, badgeColour: 'teal' };
  };
  const kept = { ...before, brand: inOldForm(before.brand), brands: brands.map(inOldForm) };
  localStorage.setItem('config', JSON.stringify(kept));
  storeSession('one', nucoRep);
  const answered = Promise.withResolvers<void>();
  fakeServer.use(
    http.get('/config', async () => {
      await answered.promise;
      return HttpResponse.json(brandsConfig('nuco'));
    }),
  );
  expect(await startBrand()).toBe(true);
  expect(shown()).toEqual({ ...asNuco, manifest: '/manifest.webmanifest' });
  expect(hostConfig.get()?.brands.map((brand) => brand.ticketPrefixes)).toEqual([
    ['NUCO'],
    ['WASTELAND'],
    [],
  ]);
  expect(ticketPrefixes()).toBeNull();
  answered.resolve();
  await expect.poll(ticketPrefixes).toEqual(['NUCO', 'WASTELAND', 'WHITEROAD']);
});

test('codes are read by the prefixes that the week came with, and other ones make the app ask for the brands again', async () => {
  await startBrand();
  await expect.poll(ticketPrefixes).toEqual(['NUCO', 'WASTELAND', 'WHITEROAD']);
  const config = brandsConfig('snowfuze');
  const [nuco] = config.brands;
  if (!nuco) throw new Error('a brand');
  const prefixes = ['NUCO', 'WASTELAND', 'ALPINE', 'WHITEROAD'];
  const alpine = { ...nuco, slug: 'alpine', name: 'Alpine', ticketPrefixes: ['ALPINE'] };
  let asked = 0;
  fakeServer.use(
    http.get('/config', () => {
      asked += 1;
      return HttpResponse.json({ ...config, brands: [...config.brands, alpine], ticketPrefixes: prefixes });
    }),
  );
  weekPrefixes.set(prefixes);
  expect(ticketPrefixes()).toEqual(prefixes);
  expect(brandName('alpine')).toBe('alpine');
  await expect.poll(() => brandName('alpine')).toBe('Alpine');
  const before = asked;
  weekPrefixes.set([...prefixes]);
  weekPrefixes.set(null);
  // Whatever the app had asked for would have come before this.
  await fetch('/config');
  expect(asked).toBe(before + 1);
  expect(ticketPrefixes()).toEqual(prefixes);
});

test('the brand’s colours are variables of the page, and none of another brand stays', async () => {
  await startBrand();
  const shade = () => document.documentElement.style.getPropertyValue('--light-brand');
  await expect.poll(shade).toBe('#0b6151');
  storeSession('one', nucoRep);
  expect(shade()).toBe('#7d1230');
});
