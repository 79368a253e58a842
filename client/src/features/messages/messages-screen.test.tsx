import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

/** The page's side of a service worker. */
const worker = new EventTarget();

beforeEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  const brand = { ...nucoConfig.brand, messagesRepId: 'R100' };
  fakeServer.use(
    http.get('/config', () => HttpResponse.json({ ...nucoConfig, brand, brands: [brand] })),
    http.get('/api/week/active', () => HttpResponse.json({ activeWeeks: [] })),
    http.post('/api/subscriptions/received', () => HttpResponse.json({ messageId: 'M1' })),
  );
});

afterEach(async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const { clearMessages } = await import('./message-history.ts');
  await clearMessages();
});

const post = (data: object) =>
  act(() => {
    worker.dispatchEvent(new MessageEvent('message', { data }));
  });
const store = (over: object) =>
  post({ type: 'STORE_NOTIFICATION', title: 'Snow', body: 'Chains on', messageId: 'M1', ...over });
const card = (title: string) => screen.findByRole('region', { name: title });

test('the tray leads to Messages for the rep who has them', async () => {
  const app = await renderApp('/home', { weekId: 'W1' });
  await app.user.click(await screen.findByRole('button', { name: /^Menu/ }));
  await app.user.click(await screen.findByRole('link', { name: 'Messages' }));
  expect(await screen.findByText('No messages')).toBeDefined();
  expect(app.path()).toBe('/notifications');
});

test('other reps find no entry, the page says why, and pushed messages are not kept for them', async () => {
  fakeServer.use(http.get('/config', () => HttpResponse.json(nucoConfig)));
  const app = await renderApp('/notifications', { weekId: 'W1' });
  expect(await screen.findByText('Messages are not available for your account.')).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: /^Menu/ }));
  await screen.findByRole('link', { name: 'Contacts' });
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull();
  post({ type: 'SHOW_NOTIFICATION_MODAL', title: 'Snow', body: 'Chains on' });
  expect((await import('./message-history.ts')).shownMessage.get()).toBeNull();
});

test('a message to show opens the dialog, which has OK only, and is kept', async () => {
  const app = await renderApp('/notifications', { weekId: 'W1' });
  await screen.findByText('No messages');
  post({ type: 'SHOW_NOTIFICATION_MODAL', title: 'Snow', body: 'Chains on', messageId: 'M1' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Snow' }));
  expect(dialog.getByText('Chains on')).toBeDefined();
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK']);
  await app.user.click(dialog.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await card('Snow')).toBeDefined();
});

test('a message to store is only kept, once, and is still there after a reload', async () => {
  const app = await renderApp('/notifications', { weekId: 'W1' });
  await screen.findByText('No messages');
  store({});
  store({});
  store({ title: 'Coach 4', messageId: 'M2' });
  await card('Coach 4');
  expect(screen.queryByRole('dialog')).toBeNull();
  await app.reload();
  await card('Coach 4');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Coach 4', 'Snow']);
});

test('a message without words has the brand’s name and the app’s text', async () => {
  await renderApp('/notifications', { weekId: 'W1' });
  await screen.findByText('No messages');
  store({ title: undefined, body: undefined });
  expect(within(await card('NUCO')).getByText('You have a new notification.')).toBeDefined();
});

test('a message can be opened, copied and deleted', async () => {
  const app = await renderApp('/notifications', { weekId: 'W1' });
  await screen.findByText('No messages');
  store({});
  await app.user.click(within(await card('Snow')).getByRole('button', { name: 'Open' }));
  await app.user.click(
    within(await screen.findByRole('dialog', { name: 'Snow' })).getByRole('button', { name: 'OK' }),
  );
  await app.user.click(within(await card('Snow')).getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Message copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('Snow\nChains on');

  await app.user.click(within(await card('Snow')).getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete “Snow”?' }));
  await app.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No messages')).toBeDefined();
});

test('Clear all asks first and empties the history for good', async () => {
  const app = await renderApp('/notifications', { weekId: 'W1' });
  await screen.findByText('No messages');
  store({});
  store({ title: 'Coach 4', messageId: 'M2' });
  await card('Coach 4');
  await app.user.click(screen.getByRole('button', { name: 'Clear all' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete all 2 messages?' }));
  await app.user.click(question.getByRole('button', { name: 'Delete all' }));
  await screen.findByText('No messages');
  await app.reload();
  expect(await screen.findByText('No messages')).toBeDefined();
});

test('a message that is not ours is ignored', async () => {
  await renderApp('/notifications', { weekId: 'W1' });
  await screen.findByText('No messages');
  post({ type: 'OTHER', title: 'Snow' });
  post({ type: 'STORE_NOTIFICATION', title: 5 });
  store({ title: 'After', messageId: 'M9' });
  await card('After');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
});

test('an address with #notifications says that there was one, once', async () => {
  history.replaceState(null, '', '#notifications');
  const app = await renderApp('/home', { weekId: 'W1' });
  const dialog = within(await screen.findByRole('dialog', { name: 'NUCO' }));
  expect(dialog.getByText('You have a new notification.')).toBeDefined();
  expect(location.hash).toBe('');
  await app.user.click(dialog.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  location.hash = '#notifications';
  expect(await screen.findByRole('dialog', { name: 'NUCO' })).toBeDefined();
});
