import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { testConfig } from '#testing/test-config.ts';

const PROXIES = {
  'no proxy is known': null,
  'one proxy is known': 1,
  'a proxy is known by its address': ['127.0.0.1'],
};
const apps = new Map<string, TestApp>();
beforeAll(async () => {
  for (const [name, trustProxy] of Object.entries(PROXIES))
    apps.set(name, await buildTestApp({ config: testConfig({ trustProxy, demo: true }) }));
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
});

/** What is only for this machine, or only for https, and how it is refused otherwise. */
const GUARDED = [
  { url: '/auth/status', refused: 403 },
  { url: '/demo/codes', refused: 404 },
  { url: '/metrics', refused: 404 },
];

interface Sent {
  headers?: Record<string, string>;
  remoteAddress?: string;
}

async function ask(proxies: string, url: string, { headers = {}, remoteAddress = '127.0.0.1' }: Sent) {
  const reply = await apps
    .get(proxies)
    ?.inject({ url, remoteAddress, headers: { host: 'localhost:3000', ...headers } });
  return reply?.statusCode;
}

const everyWay = (sent: Record<string, Sent>) =>
  Object.entries(sent).flatMap(([what, request]) =>
    Object.keys(PROXIES).flatMap((proxies) =>
      GUARDED.map(({ url, refused }) => ({ what, proxies, url, refused, request })),
    ),
  );

test.each(
  everyWay({
    'says that it was sent to localhost': {
      headers: { host: 'staff.example', 'x-forwarded-host': 'localhost' },
    },
    'says so, and comes from another machine': {
      headers: { 'x-forwarded-host': 'localhost' },
      remoteAddress: '192.0.2.1',
    },
    'comes from another machine to a name that means this one': { remoteAddress: '192.0.2.1' },
    'was sent to a public name of this machine': { headers: { host: 'staff.example' } },
  }),
)('where $proxies, $url is refused to a request that $what', async ({ proxies, url, refused, request }) => {
  expect(await ask(proxies, url, request)).toBe(refused);
});

const throughProxy = everyWay({
  'came by plain http through a proxy': { headers: { 'x-forwarded-proto': 'http' } },
  'came through a proxy that names the sender': { headers: { 'x-forwarded-for': '192.0.2.1' } },
  'came through a proxy that names this machine as the sender': {
    headers: { 'x-forwarded-for': '127.0.0.1' },
  },
  'came through a proxy that speaks by other headers': {
    headers: { forwarded: 'for=192.0.2.1;proto=http' },
  },
});
/** Where no proxy is configured anybody may send its headers, and they do not close the app on this machine. */
const isOpen = ({ proxies, url }: (typeof throughProxy)[number]) =>
  proxies === 'no proxy is known' && url === '/auth/status';

test.each(throughProxy.filter((way) => !isOpen(way)))(
  'where $proxies, $url is refused to a request that $what',
  async ({ proxies, url, refused, request }) => {
    expect(await ask(proxies, url, request)).toBe(refused);
  },
);

test.each(throughProxy.filter(isOpen))(
  'where $proxies, $url is served to a request that says it $what',
  async ({ proxies, url, request }) => {
    expect(await ask(proxies, url, request)).toBe(200);
  },
);

test.each(
  everyWay({
    'comes from this machine': {},
    'comes by a brand’s name': { headers: { host: 'nuco.localhost:3000' } },
  }),
)('where $proxies, $url is served to a request that $what', async ({ proxies, url, request }) => {
  expect(await ask(proxies, url, request)).toBe(200);
});

test.each([
  ['no proxy is known', 403],
  ['one proxy is known', 200],
  ['a proxy is known by its address', 200],
])('where %s, the word https from one on this machine gets %i', async (proxies, status) => {
  const headers = { host: 'staff.example', 'x-forwarded-proto': 'https' };
  expect(await ask(proxies, '/auth/status', { headers })).toBe(status);
});
