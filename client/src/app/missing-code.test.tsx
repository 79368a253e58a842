import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorScreen } from './error-screen.tsx';
import { isMissingCode, lazyScreen } from './missing-code.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

/** A screen whose code fails to load in the given way. */
function openScreen(error: Error) {
  const root = createRootRoute({ errorComponent: ErrorScreen });
  const load = vi.fn(async (): Promise<{ Screen: () => null }> => {
    throw error;
  });
  const only = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyScreen(load, 'Screen'),
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([only]), history });
  render(<RouterProvider router={router as never} />);
}

test.each([
  'Failed to fetch dynamically imported module: https://offpiste.example/assets/contacts-screen-1.js',
  'error loading dynamically imported module: https://offpiste.example/assets/contacts-screen-1.js',
  'Importing a module script failed.',
])('a screen that cannot be fetched says so and can be reloaded: %s', async (message) => {
  openScreen(new TypeError(message));
  expect(await screen.findByRole('heading', { name: 'Part of the app is missing' })).toBeDefined();
  expect(screen.getByText(/Nothing is lost/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
  // The router's own way out, an unasked reload, leaves this mark.
  expect(sessionStorage).toHaveLength(0);
});

test('a screen that is there and broken is another matter', async () => {
  openScreen(new TypeError('x is not a function'));
  expect(await screen.findByRole('heading', { name: 'An error occurred' })).toBeDefined();
});

test('a value that was never an error is not missing code', () => {
  expect(isMissingCode('Importing a module script failed.')).toBe(false);
  expect(isMissingCode(null)).toBe(false);
});
