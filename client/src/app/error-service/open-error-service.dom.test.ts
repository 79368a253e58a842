import type * as Sentry from '@sentry/browser';
import { close } from '@sentry/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openErrorService } from './open-error-service.ts';

/** Address and first item of every envelope that was sent. */
let sent: [url: string, item: unknown][];
let hasSignal: boolean;
const init = vi.fn();
type Recording = { block: string[]; maskAttributes: string[] } & Record<string, unknown>;
let recording: Recording;
const recorder = { name: 'Replay', stop: vi.fn(), start: vi.fn(), startBuffering: vi.fn() };

vi.mock('@sentry/browser', async (original) => {
  const sentry = await original<typeof Sentry>();
  return {
    ...sentry,
    init: (options: object) => {
      init(options);
      return sentry.init(options);
    },
    // A page may have one recorder. This one never stops recording, whatever it is asked.
    replayIntegration: (options: Recording) => {
      recording = options;
      return recorder;
    },
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
  vi.clearAllMocks();
});
afterEach(() => close());
/** Whether a recording leaves an element out, with all that is in it. */
const isHidden = (element: Element) => recording.block.some((selector) => element.closest(selector) !== null);
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
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 20_000 });
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
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 20_000 });
  address = 'https://key@two.example/2';
  service.report({ error: new TypeError('second'), place: 'page' }, null);
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 20_000 });
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
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 20_000 });
});

test('fifty errors are reported in one start of the app', async () => {
  const service = open();
  for (let number = 0; number < 60; number += 1)
    service.report({ error: new Error(`number ${number}`), place: 'page' }, null);
  await vi.waitFor(() => expect(sent).toHaveLength(50), { timeout: 20_000 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toHaveLength(50);
});

test('the page is hidden from a recording that does not stop: all of it but while the body has the mark', () => {
  const words = document.body.appendChild(document.createElement('p'));
  const service = open();
  expect(isHidden(words)).toBe(true);
  service.record();
  expect(isHidden(words)).toBe(false);
  service.rest();
  expect(recorder.stop).toHaveBeenCalledOnce();
  expect(isHidden(words)).toBe(true);
  words.remove();
});

test('dialogs and links that lead out are hidden on every screen, and no word or picture is readable', () => {
  const service = open();
  service.record();
  const page = document.body.appendChild(document.createElement('main'));
  page.innerHTML = `<div role="dialog"><p>Delete</p></div><div role="alertdialog"><p>Sure?</p></div>
    <a href="tel:447700900123">Call</a><a href="https://maps.example/45,6">Map</a>
    <a href="/home" id="within">Home</a>`;
  const shown = [...page.querySelectorAll('*')].filter((element) => !isHidden(element));
  expect(shown.map(({ id }) => id)).toEqual(['within']);
  expect(recording).toMatchObject({ maskAllText: true, maskAllInputs: true, blockAllMedia: true });
  expect(recording.maskAttributes).toEqual(
    expect.arrayContaining(['title', 'placeholder', 'aria-label', 'alt', 'value']),
  );
  page.remove();
  service.rest();
});

test.each([
  [0.05, 'start'],
  [0.5, 'startBuffering'],
] as const)('a recording that rested goes on as it began: %d', (random, goesOn) => {
  const service = open(random);
  service.record();
  service.record();
  expect([recorder.start, recorder.startBuffering].flatMap(({ mock }) => mock.calls)).toEqual([]);
  service.rest();
  service.rest();
  expect(recorder.stop).toHaveBeenCalledOnce();
  service.record();
  expect(recorder[goesOn]).toHaveBeenCalledOnce();
  service.rest();
});
