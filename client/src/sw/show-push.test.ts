import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { DEFAULT_MESSAGE_BODY, PushPayload } from '@offpiste/domain/contract/messages.ts';
import { expect, test, vi } from 'vitest';
import { type PushScope, readPush, showPush } from './show-push.ts';

const pictures = { icon: '/brands/nuco-any-192.png', badge: '/brands/nuco-badge-96.png' };
const message = PushPayload.parse({ messageId: 'M1', title: 'Snow', body: 'Chains on' });

function worker(fetch: PushScope['fetch'] = async () => ({ ok: true })) {
  const visible = { visibilityState: 'visible', postMessage: vi.fn() };
  const hidden = { visibilityState: 'hidden', postMessage: vi.fn() };
  const scope = {
    readApp: async () => ({ brand: 'nuco', name: 'NUCO' }),
    show: vi.fn(async () => undefined),
    pages: async () => [visible, hidden],
    fetch: vi.fn(fetch),
  };
  return { scope, visible, hidden };
}

test('a push is shown with the brand’s icon and badge, opened in the page that is looked at, and stored in the others', async () => {
  const { scope, visible, hidden } = worker();
  await showPush(scope, readPush(JSON.stringify(message)));
  expect(scope.show).toHaveBeenCalledExactlyOnceWith('Snow', {
    ...pictures,
    body: 'Chains on',
    tag: 'M1',
    data: message,
  });
  expect(visible.postMessage).toHaveBeenCalledExactlyOnceWith({
    type: 'SHOW_NOTIFICATION_MODAL',
    ...message,
  });
  expect(hidden.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'STORE_NOTIFICATION', ...message });
});

test('a push of an operator’s own brand has their logo, and a badge that is nobody’s', async () => {
  const { scope } = worker();
  const logo = '/brands/alpine-0123456789abcdef-512x512.png';
  const readApp = async () => ({ brand: 'alpine', name: 'Alpine', logo });
  await showPush({ ...scope, readApp }, message);
  expect(scope.show).toHaveBeenCalledExactlyOnceWith(
    'Snow',
    expect.objectContaining({ icon: logo, badge: '/brands/badge-96.png' }),
  );
});

test('the worker reports to the server that it was shown, under the brand', async () => {
  const { scope } = worker();
  await showPush(scope, message);
  expect(scope.fetch).toHaveBeenCalledOnce();
  const [path, init] = scope.fetch.mock.calls[0] ?? [];
  expect(path).toBe('/api/subscriptions/received');
  expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"messageId":"M1"}' });
  expect(new Headers(init?.headers).get(BRAND_HEADER)).toBe('nuco');
});

test('a server that is not reached changes nothing', async () => {
  const { scope, visible } = worker(() => Promise.reject(new Error('offline')));
  await showPush(scope, message);
  expect(visible.postMessage).toHaveBeenCalledOnce();
});

test.each([undefined, '', 'no JSON', 'null', '5', '{"title":5,"messageId":{}}'])(
  'an unreadable push is shown with the brand’s name and our own text: %s',
  async (text) => {
    const { scope } = worker();
    await showPush(scope, readPush(text));
    expect(scope.show).toHaveBeenCalledExactlyOnceWith('NUCO', {
      ...pictures,
      body: DEFAULT_MESSAGE_BODY,
      data: {},
    });
    expect(scope.fetch).not.toHaveBeenCalled();
  },
);
