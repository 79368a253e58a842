import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

beforeEach(() => {
  fakeServer.use(http.get('/api/week/active', () => HttpResponse.json({ activeWeeks: [] })));
});

/** The browser's event when the app can be installed. */
function offerInstall() {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => {
    dispatchEvent(event);
  });
  return { prompt, event };
}

const banner = () => screen.findByRole('region', { name: 'Install' });
const noBanner = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Install' })).toBeNull());

test('when the browser offers it, a banner asks, and Install opens the browser’s own question', async () => {
  const app = await renderApp('/home', { weekId: 'W1' });
  const { prompt, event } = offerInstall();
  expect(event.defaultPrevented).toBe(true);
  await app.user.click(within(await banner()).getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  await noBanner();
  expect(localStorage.getItem('pwaInstallDeclined')).toBeNull();
});

test("Don't Install is remembered: the banner stays away, the tray still offers it", async () => {
  const app = await renderApp('/home', { weekId: 'W1' });
  offerInstall();
  await app.user.click(within(await banner()).getByRole('button', { name: "Don't Install" }));
  await noBanner();
  expect(localStorage.getItem('pwaInstallDeclined')).toBe('true');

  const again = await app.reload();
  const { prompt } = offerInstall();
  await again.user.click(await screen.findByRole('button', { name: /^Menu/ }));
  await again.user.click(await screen.findByRole('button', { name: 'Install App' }));
  expect(screen.queryByRole('region', { name: 'Install' })).toBeNull();
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Install App' })).toBeNull());
});

test('without an offer neither banner nor tray speaks of it, nor after the app was installed', async () => {
  const app = await renderApp('/home', { weekId: 'W1' });
  await app.user.click(await screen.findByRole('button', { name: /^Menu/ }));
  await screen.findByRole('link', { name: 'Contacts' });
  expect(screen.queryByRole('button', { name: 'Install App' })).toBeNull();
  offerInstall();
  expect(await screen.findByRole('button', { name: 'Install App' })).toBeDefined();
  act(() => {
    dispatchEvent(new Event('appinstalled'));
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Install App' })).toBeNull());
  expect(screen.queryByRole('region', { name: 'Install', hidden: true })).toBeNull();
});

test('the banner shows before signing in as well', async () => {
  await renderApp('/login', { rep: null, pin: null, unlocked: false });
  offerInstall();
  expect(await banner()).toBeDefined();
});
