import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterAll, vi } from 'vitest';
import { nucoRep } from '#testing/fixtures.ts';

export interface PhoneState {
  /** Who is signed in; null for nobody. */
  rep?: RepSession | null;
  /** The PIN set on the phone; null for none. */
  pin?: string | null;
  unlocked?: boolean;
  weekId?: string | null;
}

export interface RunningApp {
  user: UserEvent;
  /** Path of the screen shown. */
  path: () => string;
  /** To another screen by its address, as a link does. */
  goTo: (path: string) => Promise<void>;
  /** Closes the app and opens it again with the phone's stored data. */
  reload: () => Promise<RunningApp>;
}

let stopRunning: (() => void) | null = null;
afterAll(() => stopRunning?.());

/** Starts the whole app at a path, on a phone in the given state, with a fresh memory as after a reload. */
export async function renderApp(path: string, phone: PhoneState = {}): Promise<RunningApp> {
  const { rep = nucoRep, pin = '1357', unlocked = true, weekId = null } = phone;
  if (rep) {
    localStorage.setItem('refreshToken', 'token-1');
    localStorage.setItem('rep', JSON.stringify(rep));
  }
  if (pin !== null) await (await import('#session/pin-store.ts')).storePin(pin);
  if (unlocked) localStorage.setItem('last_activity', String(Date.now()));
  if (weekId !== null) localStorage.setItem('weekId', weekId);
  return open(path);
}

async function open(path: string): Promise<RunningApp> {
  stopRunning?.();
  cleanup();
  vi.resetModules();
  const { startBrand } = await import('#session/brand.ts');
  const { createAppRouter } = await import('#app/routes.tsx');
  const { startApp } = await import('#app/start-app.ts');
  const { App } = await import('#app/app.tsx');
  await startBrand();
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  stopRunning = startApp(router);
  render(<App router={router} />);
  await router.load();
  const shown = () => router.state.location.pathname;
  return {
    user: userEvent.setup(),
    path: shown,
    goTo: (to) => act(() => router.navigate({ to })),
    reload: () => open(shown()),
  };
}
