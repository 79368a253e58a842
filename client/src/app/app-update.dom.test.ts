import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '#state/store.ts';
import { acceptUpdate, startAppUpdate, useAppUpdate } from './app-update.ts';

interface FakeWorker extends EventTarget {
  state: string;
  postMessage: (message: object, ports?: MessagePort[]) => void;
}

const posted: unknown[] = [];
const aWorker = ({ isNew = true } = {}): FakeWorker =>
  Object.assign(new EventTarget(), {
    state: 'installing',
    postMessage: (message: object, [port]: MessagePort[] = []) => {
      if (port) port.postMessage(isNew);
      else posted.push(message);
    },
  });

const registration = Object.assign(new EventTarget(), {
  installing: null as FakeWorker | null,
  waiting: null as FakeWorker | null,
  update: vi.fn(async () => undefined),
});
const workers = Object.assign(new EventTarget(), {
  controller: null as FakeWorker | null,
  register: vi.fn(async (_address: string, _options: object) => registration),
  getRegistration: vi.fn(async () => registration),
});
const address = createStore('');
let free: boolean;
const reload = vi.fn();
let stop: () => void;

function start() {
  stop = startAppUpdate({
    workers: workers as unknown as ServiceWorkerContainer,
    address: () => address.get(),
    onAddressChange: address.subscribe,
    isFree: async () => free,
    reload,
  });
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const state = () => renderHook(useAppUpdate).result.current;

/** The browser has fetched another worker. One of the same version waits for `untilMs` only. */
async function install({ isNew, untilMs = 0 }: { isNew: boolean; untilMs?: number }): Promise<void> {
  const worker = aWorker({ isNew });
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  worker.state = 'installed';
  registration.installing = null;
  registration.waiting = worker;
  worker.dispatchEvent(new Event('statechange'));
  await answered();
  if (isNew) return;
  await later(untilMs);
  takeOver();
}

/** The worker has said whether it is of a new version: real messages, which the timers of the test do not hold up. */
async function answered(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}

function takeOver(): void {
  workers.controller = registration.waiting;
  registration.waiting = null;
  workers.dispatchEvent(new Event('controllerchange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  posted.length = 0;
  address.set('/sw.js?brand=nuco&name=NUCO');
  free = true;
  reload.mockClear();
  registration.installing = null;
  registration.waiting = null;
  workers.controller = aWorker();
  workers.register.mockClear().mockResolvedValue(registration);
  workers.getRegistration.mockClear().mockResolvedValue(registration);
  registration.update.mockClear();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('the worker is registered after the first screen, and fetched from the server each time', async () => {
  start();
  await later(2999);
  expect(workers.register).not.toHaveBeenCalled();
  await later(3001);
  expect(workers.register).toHaveBeenCalledExactlyOnceWith('/sw.js?brand=nuco&name=NUCO', {
    updateViaCache: 'none',
  });
});

test('a rep of another brand signs in: the worker is registered under that brand’s address, once', async () => {
  start();
  address.set('/sw.js?brand=wasteland&name=Wasteland');
  expect(workers.register).not.toHaveBeenCalled();
  await later(6000);
  address.set('/sw.js?brand=snowfuze&name=Snowfuze');
  await later(1000);
  expect(workers.register.mock.calls.map(([asked]) => asked)).toEqual([
    '/sw.js?brand=wasteland&name=Wasteland',
    '/sw.js?brand=snowfuze&name=Snowfuze',
  ]);
});

test('the first worker of all offers nothing and reloads nothing', async () => {
  workers.controller = null;
  start();
  await later(6000);
  await install({ isNew: false });
  await later(5000);
  expect(state()).toBe('none');
  expect(reload).not.toHaveBeenCalled();
});

test('a new version is offered and waits for the rep’s word', async () => {
  start();
  await later(6000);
  await install({ isNew: true });
  expect(state()).toBe('ready');
  await later(60_000);
  expect(posted).toEqual([]);

  acceptUpdate();
  await later(0);
  expect(state()).toBe('accepted');
  expect(posted).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  await later(0);
  expect(reload).toHaveBeenCalledOnce();
});

test('one that waits since before is offered at the next start', async () => {
  registration.waiting = aWorker();
  start();
  await later(6000);
  await answered();
  expect(state()).toBe('ready');
});

test.each([0, 20_000])(
  'the same version under another address takes over without asking and without a reload, after %i ms',
  async (untilMs) => {
    start();
    await later(6000);
    await install({ isNew: false, untilMs });
    expect(state()).toBe('none');
    await later(5000);
    expect(state()).toBe('none');
    expect(reload).not.toHaveBeenCalled();
  },
);

test('while something is being sent an accepted version waits', async () => {
  free = false;
  start();
  await later(6000);
  await install({ isNew: true });
  acceptUpdate();
  await later(20_000);
  expect(posted).toEqual([]);
  free = true;
  await later(500);
  expect(posted).toEqual([{ type: 'SKIP_WAITING' }]);
});

test('a version that another tab accepted reloads this one once it is free', async () => {
  start();
  await later(6000);
  await install({ isNew: true });
  free = false;
  takeOver();
  await later(20_000);
  expect(reload).not.toHaveBeenCalled();
  free = true;
  await later(500);
  expect(reload).toHaveBeenCalledOnce();
});

test('new versions are looked for when the app is looked at, at most once an hour', async () => {
  start();
  await later(6000);
  dispatchEvent(new Event('focus'));
  expect(registration.update).not.toHaveBeenCalled();
  await later(3_600_000);
  expect(registration.update).not.toHaveBeenCalled();
  dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registration.update).toHaveBeenCalledOnce();
});

test('without a connection the worker of before is used', async () => {
  registration.waiting = aWorker();
  workers.register.mockRejectedValue(new TypeError('offline'));
  start();
  await later(6000);
  await answered();
  expect(state()).toBe('ready');
});
