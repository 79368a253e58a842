import type { ErrorCode } from '@offpiste/domain/contract/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig, nucoRep } from '#testing/fixtures.ts';
import { fillDisk } from '#testing/full-disk.ts';
import { loadedCode as code, recordLoadOffline } from '#testing/record-load.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  fakeServer.use(http.get('/config', () => HttpResponse.json(nucoConfig)));
});

/** The server answers the next sending. */
function serverAnswers(answer: (idempotentId: string) => Response) {
  fakeServer.use(
    http.post<never, { idempotentId: string }>('/api/coach/load', async ({ request }) =>
      answer((await request.json()).idempotentId),
    ),
  );
}

const accept = (idempotentId: string) =>
  HttpResponse.json({
    message: 'Passenger successfully loaded on coach',
    idempotentId,
    ticket: {
      name: 'Anna Smith',
      bookingRef: code,
      barcode: code,
      loaded: 1,
      deleted: '0',
      pickUpLocation: null,
      equipment: 0,
    },
  });
const refuse = (idempotentId: string) => errorReply('passenger_cancelled', { idempotentId });

/** A load made without a network, which the server then refuses. */
async function recordRefused() {
  const app = await recordLoadOffline();
  serverAnswers(refuse);
  await app.user.click(screen.getByRole('button', { name: 'Send now (1)' }));
  await screen.findByRole('heading', { name: 'To check (1)' });
  return app;
}

test('waiting actions can be sent by hand and then count as done', async () => {
  const app = await recordLoadOffline();
  expect(screen.getByText(code)).toBeDefined();
  serverAnswers(accept);
  await app.user.click(screen.getByRole('button', { name: 'Send now (1)' }));
  expect(await screen.findByRole('heading', { name: 'Last 24 hours (1)' })).toBeDefined();
  expect(screen.getByText('Passenger successfully loaded on coach')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Send now/ })).toBeNull();
});

test('an action that the server refuses later stays until a person discards it', async () => {
  const app = await recordRefused();
  expect(screen.getByText('This passenger is cancelled - Check Booking')).toBeDefined();

  await app.user.click(screen.getByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this action?' }));
  await app.user.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(screen.getByRole('heading', { name: 'To check (1)' })).toBeDefined();

  await app.user.click(screen.getByRole('button', { name: 'Discard' }));
  await app.user.click(await screen.findByRole('button', { name: 'Discard', description: '' }));
  expect(await screen.findByText('Discarded')).toBeDefined();
});

test('a refused action can be tried again', async () => {
  const app = await recordRefused();
  let tries = 0;
  serverAnswers((idempotentId) => {
    tries += 1;
    return refuse(idempotentId);
  });
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tries).toBe(1));
});

test.each([
  [3, 'slow', '3 minutes'],
  [-2880, 'fast', '2 days'],
])(
  'a phone whose clock is %i minutes behind says so, and that nothing is lost by it',
  async (minutes, how, length) => {
    const headers = { Date: new Date(Date.now() + minutes * 60_000).toUTCString() };
    fakeServer.use(
      http.post('/api/heartbeat', () =>
        HttpResponse.json({ receivedAt: '2026-12-11T05:00:00Z' }, { headers }),
      ),
    );
    await renderApp('/activity', { weekId: 'W1' });
    expect(
      await screen.findByText(
        `This phone’s clock is ${length} ${how}. What you record still gets the right time.`,
      ),
    ).toBeDefined();
  },
);

test('a conflict stays listed until it is acknowledged', async () => {
  const app = await recordLoadOffline();
  serverAnswers((idempotentId) =>
    errorReply('already_loaded', { idempotentId, recorded: true, by: 'Sam Reed' }),
  );
  await app.user.click(screen.getByRole('button', { name: 'Send now (1)' }));
  await screen.findByRole('heading', { name: 'Conflicts (1)' });
  expect(screen.getByText('Passenger already loaded on coach by Sam Reed')).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: 'Mark as seen' }));
  expect(await screen.findByRole('heading', { name: 'Last 24 hours (1)' })).toBeDefined();
});

const MINUTE = 60_000;

describe('undo', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** The phone's clock moves on; nothing else waits for it. */
  function later(minutes: number) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE });
  }

  test('takes back a waiting action, in words and once', async () => {
    const app = await recordLoadOffline();
    await app.user.click(screen.getByRole('button', { name: `Undo, ${code}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Take ${code} off?` }));
    expect(dialog.getByText('Load on coach C4 outbound')).toBeDefined();
    await app.user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undo: Load on coach C4 outbound')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Waiting to send (2)' })).toBeDefined();
    expect(
      await screen.findByText('Taken off. No longer counts as loaded. Saved on this phone'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('shows the action as undone', async () => {
    const app = await recordLoadOffline();
    serverAnswers(accept);
    await app.user.click(screen.getByRole('button', { name: 'Send now (1)' }));
    await screen.findByRole('heading', { name: 'Last 24 hours (1)' });
    await app.user.click(screen.getByRole('button', { name: `Undo, ${code}` }));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeDefined();
  });

  /** The server refuses the load, and answers the undo so. */
  function refusesLoad(undoError: ErrorCode) {
    serverAnswers(refuse);
    fakeServer.use(
      http.post<{ id: string }, { idempotentId: string }>('/api/actions/:id/undo', async ({ request }) =>
        errorReply(undoError, { idempotentId: (await request.json()).idempotentId }),
      ),
    );
  }

  async function undoOffline() {
    const app = await recordLoadOffline();
    await app.user.click(screen.getByRole('button', { name: `Undo, ${code}` }));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('heading', { name: 'Waiting to send (2)' });
    return app;
  }

  test('of an action that the server then refuses leaves nothing to settle', async () => {
    const app = await undoOffline();
    refusesLoad('nothing_to_undo');
    await app.user.click(screen.getByRole('button', { name: 'Send now (2)' }));
    expect(await screen.findByRole('heading', { name: 'Last 24 hours (2)' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: /^To check/ })).toBeNull();
  });

  test('that the server refuses later needs a person, with the reason', async () => {
    const app = await undoOffline();
    refusesLoad('undo_too_late');
    await app.user.click(screen.getByRole('button', { name: 'Send now (2)' }));
    expect(await screen.findByRole('heading', { name: 'To check (1)' })).toBeDefined();
    expect(screen.getByText('More than 15 minutes ago. Ask a team leader to undo it.')).toBeDefined();
  });

  test('that the server refuses at once says why, and the action goes on counting', async () => {
    const app = await recordLoadOffline();
    serverAnswers(accept);
    await app.user.click(screen.getByRole('button', { name: 'Send now (1)' }));
    await screen.findByRole('heading', { name: 'Last 24 hours (1)' });
    refusesLoad('undo_too_late');
    await app.user.click(screen.getByRole('button', { name: `Undo, ${code}` }));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(dialog.textContent).toContain('Ask a team leader to undo it');
    await app.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Passenger successfully loaded on coach')).toBeDefined();
    expect(screen.queryByText('Undone')).toBeNull();
  });

  test('that this phone can neither send nor keep is shown until it is written down', async () => {
    const app = await recordLoadOffline();
    fillDisk();
    await app.user.click(screen.getByRole('button', { name: `Undo, ${code}` }));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = await screen.findByRole('dialog', { name: 'NOT SAVED' });
    expect(dialog.textContent).toContain(code);
    await app.user.click(within(dialog).getByRole('button', { name: 'I have written it down' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is offered for fifteen minutes', async () => {
    await recordLoadOffline();
    later(16);
    const { reload } = await renderApp('/activity', { weekId: 'W1' });
    await reload();
    await screen.findByRole('heading', { name: 'Waiting to send (1)' });
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('later requires a reason from level 2', async () => {
    const lead = { ...nucoRep, level: 2 };
    await recordLoadOffline({ rep: lead });
    later(16);
    const app = await renderApp('/activity', { weekId: 'W1', rep: lead });
    await app.user.click(await screen.findByRole('button', { name: `Undo, ${code}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Take ${code} off?` }));
    await app.user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await dialog.findByText('Enter a reason')).toBeDefined();
    const sent: unknown[] = [];
    fakeServer.use(
      http.post<{ id: string }, { idempotentId: string }>('/api/actions/:id/undo', async ({ request }) => {
        const body = await request.json();
        sent.push(body);
        // An answer that settles it: without one it would be sent again and again.
        return errorReply('nothing_to_undo', { idempotentId: body.idempotentId });
      }),
    );
    serverAnswers(refuse);
    await app.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong twin{Enter}');
    expect(await screen.findByText('Undo: Load on coach C4 outbound')).toBeDefined();
    // An undo of a test above, under way when its app was closed, may come first.
    await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ reason: 'Wrong twin' })));
  });
});
