import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { fakeServer } from './fake-server.ts';

// Screens are tested without what fetches the week's lists beside them.
vi.mock('#lists/week-states/start-keeping-week.ts', () => ({ startKeepingWeek: () => () => {} }));

// Patience costs nothing when a test passes, and a busy machine is slow.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(() => fakeServer.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  fakeServer.resetHandlers();
  localStorage.clear();
  document.documentElement.removeAttribute('style');
});
afterAll(() => fakeServer.close());

// What jsdom lacks and the app asks at its start.
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
