import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { recordLoadOffline } from '#testing/record-load.ts';
import { type RunningApp, renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

/** How an iPhone says whether the app was opened from the Home Screen. */
const openedFromHomeScreen = (standalone: boolean) =>
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone });

beforeEach(() => {
  openedFromHomeScreen(false);
  fakeServer.use(http.get('/api/week/active', () => HttpResponse.json({ activeWeeks: [] })));
});
afterEach(() => Reflect.deleteProperty(navigator, 'standalone'));

const banner = () => screen.queryByRole('region', { name: 'Install' });
const explained = () => screen.findByRole('dialog', { name: 'Install on this iPhone' });

async function seeAndClose(app: RunningApp) {
  const text = (await explained()).textContent;
  expect(text).toContain('Tap Share in the browser.');
  expect(text).toContain('tap Add to Home Screen, then Add.');
  expect(text).toContain('after seven days without use');
  expect(text).not.toContain('not sent yet');
  await app.user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('an iPhone’s browser shows how to install: in the banner until it is declined, and in the menu', async () => {
  const app = await renderApp('/home', { weekId: 'W1' });
  await waitFor(() => expect(banner()).not.toBeNull());
  await app.user.click(screen.getByRole('button', { name: 'Show how' }));
  await seeAndClose(app);
  await app.user.click(screen.getByRole('button', { name: "Don't Install" }));
  await waitFor(() => expect(banner()).toBeNull());

  const again = await app.reload();
  await again.user.click(await screen.findByRole('button', { name: /^Menu/ }));
  await again.user.click(await screen.findByRole('button', { name: 'Install App' }));
  expect(banner()).toBeNull();
  await seeAndClose(again);
});

test('Prepare shift shows it too', async () => {
  const app = await renderApp('/ready', { weekId: 'W1' });
  const line = (await screen.findByText('Not installed')).closest('li') as HTMLElement;
  await app.user.click(within(line).getByRole('button', { name: 'Show how' }));
  await seeAndClose(app);
});

test('Messages show it to whom they could be pushed', async () => {
  const brand = { ...nucoConfig.brand, messagesRepId: 'R100' };
  fakeServer.use(http.get('/config', () => HttpResponse.json({ ...nucoConfig, brand, brands: [brand] })));
  const app = await renderApp('/notifications', { weekId: 'W1' });
  await screen.findByText(/This browser cannot show notifications/);
  await app.user.click(screen.getByRole('button', { name: 'Install App' }));
  await seeAndClose(app);
});

test('the app on the Home Screen does not ask to be installed', async () => {
  openedFromHomeScreen(true);
  const app = await renderApp('/home', { weekId: 'W1' });
  await app.user.click(await screen.findByRole('button', { name: /^Menu/ }));
  await screen.findByRole('link', { name: 'Contacts' });
  expect(screen.queryByRole('button', { name: 'Install App', hidden: true })).toBeNull();
  expect(banner()).toBeNull();
});

test('what is not sent is named first, to be sent or exported, because the installed app starts empty', async () => {
  const app = await recordLoadOffline();
  await app.user.click(await screen.findByRole('button', { name: 'Show how' }));
  const dialog = await explained();
  expect(dialog.textContent).toContain('1 action not sent yet. Send first.');
  expect(dialog.textContent).toContain('The installed app starts empty');
  expect(within(dialog).getByRole('button', { name: 'Export' })).toBeDefined();
  const sent = vi.fn();
  fakeServer.use(
    http.post('/api/coach/load', () => {
      sent();
      return HttpResponse.error();
    }),
  );
  await app.user.click(within(dialog).getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
});
