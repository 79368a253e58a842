import { ConfigReply } from '@offpiste/domain/contract/config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { testConfig } from '#testing/test-config.ts';

const PUBLIC_KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
const PRIVATE_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp({
    config: testConfig({
      sentryDsn: 'https://key@errors.example/7',
      vapid: { publicKey: PUBLIC_KEY, privateKey: PRIVATE_KEY },
    }),
  });
});
afterAll(async () => await api.close());
const get = (url: string, host: string) => api.inject({ url, headers: { host } });

test.each([
  ['nuco.localhost:3000', 'nuco', 'NUCO'],
  ['wasteland.localhost', 'wasteland', 'Wasteland'],
  ['127.0.0.1:3000', 'snowfuze', 'Snowfuze'],
])('%s is served as %s', async (host, slug, name) => {
  const reply = await get('/config', host);
  const config = ConfigReply.parse(reply.json());
  expect(config.brand.slug).toBe(slug);
  expect(config.brands.map((brand) => brand.slug)).toEqual(['nuco', 'wasteland', 'snowfuze']);
  expect(config.brands.find((brand) => brand.slug === slug)).toEqual(config.brand);
  expect(config.vapidPublicKey).toBe(PUBLIC_KEY);
  expect(config.brand.errorReportingDsn).toBe('https://key@errors.example/7');
  expect(reply.headers).toMatchObject({ vary: 'Host', 'cache-control': 'no-cache' });
  expect(reply.body).not.toContain(PRIVATE_KEY);

  const manifest = await get('/manifest.webmanifest', host);
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(manifest.json()).toMatchObject({
    short_name: name,
    theme_color: config.brand.themeColour,
    background_color: '#0a141d',
    display: 'standalone',
    icons: [
      { src: `/brands/${slug}-any-192.png`, sizes: '192x192', purpose: 'any' },
      { src: `/brands/${slug}-any-512.png`, sizes: '512x512', purpose: 'any' },
      { src: `/brands/${slug}-maskable-192.png`, sizes: '192x192', purpose: 'maskable' },
      { src: `/brands/${slug}-maskable-512.png`, sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Load Coach', url: '/loadCoach' },
      { name: 'Search', url: '/searchPassenger' },
      { name: 'Event Accreditation', url: '/ticketing' },
    ],
    screenshots: [{ form_factor: 'narrow' }, { form_factor: 'narrow' }, { form_factor: 'wide' }],
  });
});

test.each([
  ['nuco', 'NUCO'],
  ['no-brand', 'Snowfuze'],
])('an app of %s on a host of another brand installs as %s', async (brand, name) => {
  const manifest = await get(`/manifest.webmanifest?brand=${brand}`, 'localhost');
  expect(manifest.json()).toMatchObject({ id: '/', start_url: '/', short_name: name });
});

test('the app may call the error service and embed the brands’ forms, and no other site', async () => {
  const policy = String((await get('/config', 'localhost')).headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' https://errors.example;");
  expect(policy).toContain("frame-src 'self';");
  expect(policy).not.toMatch(/'unsafe-inline'|'unsafe-eval'/);
});
