import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, aroundEach, beforeAll, vi } from 'vitest';
import { fakeServer } from './fake-server.ts';
import { freshPage } from './fresh-page.ts';
import { leavePastUnanswered, runAsPresent } from './past-tests.ts';

// Patience costs nothing when a test passes, and a busy machine is slow.
configure({ asyncUtilTimeout: 15_000 });

// While an element is waited for, each look that misses it would print the whole page, and only the last print is read.
const printPage = getConfig().getElementError;
configure({
  getElementError: (message, container) => {
    const config = getConfig();
    const waits = '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics;
    if (!waits) return printPage(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

// React notes where each element was made, for its warnings, until it has made ten thousand within a second: a tenth of what
// screens take.
const counts: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(counts, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => {},
});

beforeAll(() => {
  fakeServer.listen({ onUnhandledFrame: 'error' });
  leavePastUnanswered();
});
aroundEach(runAsPresent);
afterEach(() => {
  cleanup();
  fakeServer.resetHandlers();
  localStorage.clear();
  document.documentElement.removeAttribute('style');
});
afterAll(() => {
  fakeServer.close();
  configure({ getElementError: printPage });
  leavePage();
});

// Interfaces that jsdom lacks and the app uses at its start.
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: vi.fn(),
    removeListener: vi.fn(),
  });
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = vi.fn();
Element.prototype.getAnimations ??= () => [];

const leavePage = freshPage();
