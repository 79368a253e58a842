import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

const KEY = Buffer.from([4, ...Array(64).fill(7)]).toString('base64url');
const json = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: { p256dh: 'p', auth: 'a' } };

/** The browser's push manager and its subscription. */
let held: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null;
let calls: { path: string; body: unknown }[];
const shown: { data: unknown; close: () => void }[] = [];
const requestPermission = vi.fn(async () => 'granted');
const register = vi.fn(async (_address: string, _options: object) => registration);
const browserSubscribe = vi.fn(async (_options: { applicationServerKey: Uint8Array }) => {
  held = {
    endpoint: json.endpoint,
    toJSON: () => json,
    unsubscribe: async () => {
      held = null;
      return true;
    },
  };
  return held;
});
const registration = {
  pushManager: { getSubscription: async () => held, subscribe: browserSubscribe },
  getNotifications: async () => shown,
};

function serve(vapidPublicKey: string | null) {
  const brand = { ...nucoConfig.brand, messagesRepId: 'R100' };
  fakeServer.use(
    http.get('/config', () => HttpResponse.json({ ...nucoConfig, brand, brands: [brand], vapidPublicKey })),
  );
}

beforeEach(() => {
  held = null;
  calls = [];
  shown.length = 0;
  const worker = Object.assign(new EventTarget(), {
    register,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission });
  requestPermission.mockResolvedValue('granted');
  serve(KEY);
  fakeServer.use(
    http.post('/api/subscriptions/:call', async ({ request, params }) => {
      calls.push({ path: String(params.call), body: await request.json() });
      return HttpResponse.json({ subscribed: params.call === 'subscribe' });
    }),
  );
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

async function tapSubscribe() {
  const app = await renderApp('/notifications', { weekId: 'W1' });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Subscribe' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await app.user.click(button);
  return app;
}

test('subscribing registers the worker and sends the subscription to the server', async () => {
  await tapSubscribe();
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeDefined();
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  expect([...(browserSubscribe.mock.lastCall?.[0].applicationServerKey ?? [])].slice(0, 2)).toEqual([4, 7]);
  expect(calls).toEqual([{ path: 'subscribe', body: json }]);
});

test('unsubscribing ends it on the server and in the browser', async () => {
  const app = await tapSubscribe();
  await app.user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeDefined();
  expect(calls.at(-1)).toEqual({ path: 'unsubscribe', body: { endpoint: json.endpoint } });
  expect(held).toBeNull();
});

test('without permission nothing is subscribed', async () => {
  requestPermission.mockResolvedValue('denied');
  await tapSubscribe();
  expect((await screen.findByRole('alert')).textContent).toBe('Notification permission was not granted.');
  expect(calls).toEqual([]);
});

test('an invalid key of the server is reported', async () => {
  serve('AAAA');
  await tapSubscribe();
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid VAPID key format');
});

test('a browser that refuses says why', async () => {
  browserSubscribe.mockRejectedValueOnce(new Error('push service error'));
  await tapSubscribe();
  expect((await screen.findByRole('alert')).textContent).toBe('Subscribe failed: push service error');
});

test('a server that refuses ends it in the browser too', async () => {
  fakeServer.use(http.post('/api/subscriptions/subscribe', () => errorReply('messages_forbidden')));
  await tapSubscribe();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Subscribe failed: Messages are not available for your account.',
  );
  expect(held).toBeNull();
});

test('unsubscribing without a connection fails and leaves everything as it is', async () => {
  const app = await tapSubscribe();
  fakeServer.use(http.post('/api/subscriptions/unsubscribe', () => HttpResponse.error()));
  await app.user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to unsubscribe.');
  expect(held).not.toBeNull();
});

test('a subscribed phone sends its subscription again, because the server forgets it when its rep signs out', async () => {
  await browserSubscribe({ applicationServerKey: new Uint8Array() });
  await renderApp('/notifications', { weekId: 'W1' });
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeDefined();
  expect(calls).toEqual([{ path: 'subscribe', body: json }]);
});

test('without a key of the server or a browser that can, nothing is offered', async () => {
  serve(null);
  await renderApp('/notifications', { weekId: 'W1' });
  expect(await screen.findByText(/cannot show notifications/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
});

test('messages that came while no page was open are kept and acknowledged, once', async () => {
  const close = vi.fn();
  shown.push({ data: { title: 'Snow', body: 'Chains on', messageId: 'M1' }, close });
  const app = await renderApp('/notifications', { weekId: 'W1' });
  expect(await screen.findByRole('region', { name: 'Snow' })).toBeDefined();
  await waitFor(() => expect(calls).toEqual([{ path: 'received', body: { messageId: 'M1' } }]));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  await app.reload();
  expect(await screen.findByRole('region', { name: 'Snow' })).toBeDefined();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  expect(calls).toHaveLength(1);
});

test('every rep allows alerts in the menu, and ends them there', async () => {
  fakeServer.use(http.get('/config', () => HttpResponse.json({ ...nucoConfig, vapidPublicKey: KEY })));
  const app = await renderApp('/home', { weekId: 'W1' });
  await app.user.click(await screen.findByRole('button', { name: /^Menu/ }));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Allow alerts' });
  await waitFor(() => expect(box.disabled).toBe(false));
  requestPermission.mockResolvedValueOnce('denied');
  await app.user.click(box);
  expect((await screen.findByRole('alert')).textContent).toBe('Notification permission was not granted.');
  await app.user.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(calls).toEqual([{ path: 'subscribe', body: json }]);
  await app.user.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  expect(calls.at(-1)).toEqual({ path: 'unsubscribe', body: { endpoint: json.endpoint } });
});

test('whoever signs in on a phone with alerts has them, without opening a page', async () => {
  fakeServer.use(http.get('/config', () => HttpResponse.json({ ...nucoConfig, vapidPublicKey: KEY })));
  await browserSubscribe({ applicationServerKey: new Uint8Array() });
  const app = await renderApp('/home', { weekId: 'W1' });
  await waitFor(() => expect(calls).toEqual([{ path: 'subscribe', body: json }]));
  await app.user.click(await screen.findByRole('button', { name: /^Menu/ }));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Allow alerts' });
  await waitFor(() => expect(box.checked).toBe(true));
  expect(calls).toHaveLength(1);
});
