import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { hostConfig } from '#api/app-brand.ts';
import { liveState } from '#live/live-state.ts';
import { queryClient } from '#live/query-client.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig, nucoRep } from '#testing/fixtures.ts';
import { storeSession } from '#token/session-storage.ts';
import { App } from '../app/app.tsx';
import { createHqRouter } from '../app/routes.tsx';

const access = {
  hqRole: 'manager',
  confirmedUntil: '2099-01-01T00:00:00Z',
  passkeys: [],
  mayEnrol: false,
  mayGoWithout: false,
  wallUntil: null,
};

export interface OpenedPage {
  /** What was sent to change something, in its order. */
  sent: { path: string; body: unknown }[];
  /** Sets what is replied to what changes something. */
  reply: (value: JsonBodyType) => void;
}

/** Opens headquarters at a path, with what the server replies to a GET of each path, alone or with its query, and no week in use unless `/api/week/active` says so; what changes something is accepted. */
export async function openPage(
  path: string,
  replies: Record<string, JsonBodyType | Promise<JsonBodyType>>,
  hqRole: RepSession['hqRole'] = 'manager',
): Promise<OpenedPage> {
  hostConfig.set(nucoConfig);
  storeSession('token-1', { ...nucoRep, hq: true, hqRole });
  queryClient.clear();
  // The turn to read the stream never comes.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: () => new Promise(() => {}) },
  });
  const sent: OpenedPage['sent'] = [];
  let changed: JsonBodyType = {};
  fakeServer.use(
    http.get('/auth/hq', () => HttpResponse.json({ ...access, hqRole })),
    http.get('/api/week/active', async () =>
      HttpResponse.json((await replies['/api/week/active']) ?? { activeWeeks: [] }),
    ),
    http.get('*/api/hq/*', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const path = pathname.replace('/api/hq/', '');
      const reply = await (replies[path + search] ?? replies[path]);
      return reply === undefined ? errorReply('not_found') : HttpResponse.json(reply);
    }),
    http.post('*/api/*', async ({ request }) => {
      sent.push({ path: new URL(request.url).pathname, body: await request.json() });
      return HttpResponse.json(changed);
    }),
  );
  const router = createHqRouter({ history: createMemoryHistory({ initialEntries: [`/hq${path}`] }) });
  // The page's own script is there before anything is waited for.
  await router.load();
  render(<App router={router} />);
  liveState.set('live');
  return {
    sent,
    reply: (value) => {
      changed = value;
    },
  };
}

/** Presses a button by its name. */
export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** A figure above a page, its label before its number. */
export function figure(label: string): string | null | undefined {
  return screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;
}
