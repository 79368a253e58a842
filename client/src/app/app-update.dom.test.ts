import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptUpdate, startAppUpdate, useAppUpdate } from './app-update.ts';

interface FakeWorker extends EventTarget {
  state: string;
  postMessage: (message: object) => void;
}

const posted: unknown[] = [];
const aWorker = (): FakeWorker =>
  Object.assign(new EventTarget(), {
    state: 'installing',
    postMessage: (message: object) => void posted.push(message),
  });

const registration = Object.assign(new EventTarget(), {
  installing: null as FakeWorker | null,
  waiting: null as FakeWorker | null,
  active: null as FakeWorker | null,
  update: vi.fn(async () => undefined),
});
const workers = Object.assign(new EventTarget(), {
  controller: null as FakeWorker | null,
  register: vi.fn(async (_address: string, _options: object) => registration),
  getRegistration: vi.fn(async () => registration),
});
let free: boolean;
const reload = vi.fn();
let stop: () => void;

function start() {
  stop = startAppUpdate({
    workers: workers as unknown as ServiceWorkerContainer,
    isFree: async () => free,
    reload,
  });
}

/** On a phone without a worker. */
function startForTheFirstTime() {
  workers.controller = null;
  registration.active = null;
  start();
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const state = () => renderHook(useAppUpdate).result.current;

/** The browser has fetched another worker. */
function install(worker = aWorker()): void {
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  worker.state = 'installed';
  registration.installing = null;
  registration.waiting = worker;
  worker.dispatchEvent(new Event('statechange'));
}

function takeOver(): void {
  workers.controller = registration.waiting;
  registration.active = registration.waiting;
  registration.waiting = null;
  workers.dispatchEvent(new Event('controllerchange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  posted.length = 0;
  free = true;
  reload.mockClear();
  registration.installing = null;
  registration.waiting = null;
  workers.controller = aWorker();
  registration.active = workers.controller;
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
  expect(workers.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
});

test('the first worker of all offers nothing and reloads nothing', async () => {
  startForTheFirstTime();
  await later(6000);
  install();
  takeOver();
  await later(5000);
  expect(state()).toBe('none');
  expect(reload).not.toHaveBeenCalled();
});

test('nor does it where a busy page hears that it waits when it serves the page already, as in Safari', async () => {
  startForTheFirstTime();
  await later(6000);
  const worker = aWorker();
  workers.controller = worker;
  install(worker);
  expect(state()).toBe('none');
  takeOver();
  await later(5000);
  expect(reload).not.toHaveBeenCalled();
});

test('a new version is offered and waits for the rep’s word', async () => {
  start();
  await later(6000);
  install();
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
  expect(state()).toBe('ready');
});

test('while something is being sent an accepted version waits', async () => {
  free = false;
  start();
  await later(6000);
  install();
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
  install();
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
  expect(state()).toBe('ready');
});
