import type * as Sentry from '@sentry/browser';
import { close } from '@sentry/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openErrorService } from './open-error-service.ts';

/** Address and first item of every envelope that was sent. */
let sent: [url: string, item: unknown][];
let hasSignal: boolean;
const init = vi.fn();

vi.mock('@sentry/browser', async (original) => {
  const sentry = await original<typeof Sentry>();
  return {
    ...sentry,
    init: (options: object) => {
      init(options);
      return sentry.init(options);
    },
    // One recorder at most may be made in a page.
    replayIntegration: () => ({ name: 'Replay' }),
    makeFetchTransport: ({ url }: { url: string }) => ({
      send: async ([, [[, item]]]: [object, [[object, unknown]]]) => {
        if (!hasSignal) throw new TypeError('Failed to fetch');
        sent.push([url.split('?')[0] ?? '', item]);
        return { statusCode: 200 };
      },
      flush: async () => true,
    }),
  };
});

beforeEach(() => {
  sent = [];
  hasSignal = true;
  init.mockClear();
});
afterEach(() => close());
const dsn = () => 'https://key@errors.example/7';
const open = (random = 0.5) => openErrorService({ dsn, release: '1.2.3', random: () => random });

test.each([
  [0.0999, 1],
  [0.1, 0],
])('one session in ten is recorded as a whole, and every one that has an error: %d', (random, rate) => {
  open(random);
  expect(init).toHaveBeenCalledWith(
    expect.objectContaining({ replaysSessionSampleRate: rate, replaysOnErrorSampleRate: 1 }),
  );
});

test('an error is sent with its place, the route and the version', async () => {
  open().report({ error: new TypeError('x is not a function'), place: 'screen' }, '/passenger/$bookingRef');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject([
    'https://errors.example/api/7/envelope/',
    {
      release: '1.2.3',
      tags: { place: 'screen', route: '/passenger/$bookingRef' },
      exception: { values: [{ type: 'TypeError', value: '… is not a function' }] },
    },
  ]);
});

test('reports go to the service of the brand that the app has now', async () => {
  let address = 'https://key@one.example/1';
  const service = openErrorService({ dsn: () => address, release: '1.2.3' });
  service.report({ error: new Error('first'), place: 'page' }, null);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  address = 'https://key@two.example/2';
  service.report({ error: new TypeError('second'), place: 'page' }, null);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(([url]) => url)).toEqual([
    'https://one.example/api/1/envelope/',
    'https://two.example/api/2/envelope/',
  ]);
});

test('without a signal a report waits', async () => {
  hasSignal = false;
  const service = open();
  service.report({ error: new Error('waits'), place: 'page' }, null);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([]);
  hasSignal = true;
  service.sendWaiting();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

test('fifty errors are reported in one start of the app', async () => {
  const service = open();
  for (let number = 0; number < 60; number += 1)
    service.report({ error: new Error(`number ${number}`), place: 'page' }, null);
  await vi.waitFor(() => expect(sent).toHaveLength(50));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toHaveLength(50);
});
