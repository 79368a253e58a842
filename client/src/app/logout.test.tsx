import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordLoadOffline } from '#testing/record-load.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.restoreAllMocks());

/** From here on the phone cannot open its database, until the returned function lets it. */
function holdDatabase(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  // The name of the database is such a digest.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...of) => {
    await released;
    return digest(...of);
  });
  return release;
}

test('on a phone that has just started Logout waits until its actions are read, and says how many stay', async () => {
  await recordLoadOffline();
  const app = await renderApp('/unlock', { weekId: 'W1', unlocked: false });
  localStorage.removeItem('last_activity');
  const release = holdDatabase();
  const locked = await app.reload();
  await locked.user.click(await screen.findByRole('button', { name: 'Log out' }));
  release();
  expect(await screen.findByRole('dialog', { name: '1 action stays on this phone' })).toBeDefined();
  expect(localStorage.getItem('refreshToken')).toBe('token-1');
});
