import type { PhoneMessage } from '@offpiste/domain/contract/heartbeat.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

let reports: unknown[];
/** What the server says that this rep has not put away. */
let unread: PhoneMessage[];
beforeEach(() => {
  reports = [];
  unread = [];
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  fakeServer.use(
    http.post('/api/heartbeat', () =>
      HttpResponse.json({ receivedAt: '2026-12-11T05:00:00Z', messages: unread }),
    ),
    http.get('/api/week/active', () => HttpResponse.json({ activeWeeks: [] })),
    http.post('/api/subscriptions/received', async ({ request }) => {
      reports.push(await request.json());
      return HttpResponse.json({ messageId: '1' });
    }),
  );
});

const message = (messageId: string, over: Partial<PhoneMessage> = {}): PhoneMessage => ({
  messageId,
  title: `Title ${messageId}`,
  text: 'Leave by the north gate.',
  at: '2026-12-11T05:00:00Z',
  ...over,
});
const hears = async (...messages: PhoneMessage[]) => {
  unread = messages;
  const { heardMessages } = await import('#offline/sync/heard-messages.ts');
  act(() => heardMessages.set(messages));
};
const banner = () => screen.findByRole('region', { name: 'Message from headquarters' });

test('a message is above a menu, is reported once as shown, and goes when it is put away', async () => {
  const app = await renderApp('/home', { weekId: 'W1' });
  await hears(message('2'), message('1'));
  expect((await banner()).textContent).toContain('Leave by the north gate.');
  await waitFor(() => expect(reports).toEqual([{ messageId: '2' }]));
  await hears(message('2'), message('1'));
  await app.user.click(within(await banner()).getByRole('button', { name: 'OK, 1 more' }));
  expect((await banner()).textContent).toContain('Title 1');
  await app.user.click(within(await banner()).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Message from headquarters' })).toBeNull());
  await waitFor(() => expect(reports).toHaveLength(4));
  for (const messageId of ['2', '1'])
    expect(reports.filter((one) => (one as { messageId: string }).messageId === messageId)).toEqual([
      { messageId },
      { messageId, putAway: true },
    ]);
});

test('one that the server still brings after it was put away is not shown again, and the server hears it again', async () => {
  const app = await renderApp('/home', { weekId: 'W1' });
  await hears(message('1'));
  await app.user.click(within(await banner()).getByRole('button', { name: 'OK' }));
  await hears(message('1'));
  await waitFor(() => expect(reports.filter((one) => 'putAway' in (one as object))).toHaveLength(2));
  expect(screen.queryByRole('region', { name: 'Message from headquarters' })).toBeNull();
});

test('a report of it that fails is made again when the page is looked at', async () => {
  fakeServer.use(http.post('/api/subscriptions/received', () => HttpResponse.error(), { once: true }));
  await renderApp('/home', { weekId: 'W1' });
  await hears(message('1'));
  await banner();
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reports).toEqual([{ messageId: '1' }]);
  });
});

test('what nobody can see is not reported as shown before somebody can', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await renderApp('/home', { weekId: 'W1' });
  await hears(message('1'));
  await banner();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reports).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(reports).toEqual([{ messageId: '1' }]));
});

test('a long message is read whole in a dialog', async () => {
  const text = 'Drive slowly. '.repeat(70);
  const app = await renderApp('/home', { weekId: 'W1' });
  await hears(message('1', { text }));
  await app.user.click(within(await banner()).getByRole('button', { name: 'Read all' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Title 1' }));
  expect(dialog.getByText(text.trim())).toBeDefined();
});

test('over work it is a line that leads to where it can be read', async () => {
  await renderApp('/contacts', { weekId: 'W1' });
  await hears(message('2'), message('1'));
  const line = await screen.findByRole('link', { name: /^Headquarters: Title 2/ });
  expect(line.textContent).toContain('1 more');
  expect(line.getAttribute('href')).toBe('/home');
  expect(screen.queryByRole('region', { name: 'Message from headquarters' })).toBeNull();
  expect(reports).toEqual([]);
});

test('one that is pushed to an open page is heard at once', async () => {
  const worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  await renderApp('/home', { weekId: 'W1' });
  const { heardMessages } = await import('#offline/sync/heard-messages.ts');
  await screen.findByText('Val Thorens 1');
  unread = [message('1')];
  await waitFor(() => {
    worker.dispatchEvent(
      new MessageEvent('message', { data: { type: 'STORE_NOTIFICATION', messageId: '1' } }),
    );
    expect(heardMessages.get()).toHaveLength(1);
  });
  expect((await banner()).textContent).toContain('Title 1');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
