import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStoredSession, storeSession } from '#session/token/session-storage.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { openedRepOffline, repOffline } from '../rep-offline.ts';
import { syncNow } from '../sync/sync.ts';
import { outboxItem } from '../testing/outbox-item.fixture.ts';
import { loadBody } from '../testing/phone.ts';
import { submitAction } from './submit-action.ts';
import { acknowledgeItem, discardItem, retryItem, useOutbox, viewOf } from './use-outbox.ts';

const colleague = { ...nucoRep, repId: 'R200' };
let answer: 'nothing' | 'passenger_cancelled' | 'already_loaded' = 'nothing';
let asked = 0;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  answer = 'nothing';
  asked = 0;
  fakeServer.use(
    http.post<never, { idempotentId: string }>('/api/coach/load', async ({ request }) => {
      const { idempotentId } = await request.json();
      asked += 1;
      if (answer === 'nothing') return HttpResponse.error();
      return errorReply(answer, { idempotentId, recorded: true });
    }),
  );
  storeSession('token', nucoRep);
});
afterEach(() => clearStoredSession());

/** An action that was recorded out of reach and then got this answer; returns its id. */
async function answered(outcome: typeof answer): Promise<string> {
  const body = loadBody('NUCO-AB12CD-000001', nucoRep.repId);
  expect((await submitAction('load-coach', body)).state).toBe('saved');
  answer = outcome;
  await syncNow();
  asked = 0;
  return body.idempotentId;
}
const opened = () => viewOf(openedRepOffline()?.outbox.items() ?? expect.fail());
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test('actions are sorted by what is to be done about them, the newest first', () => {
  const states = ['waiting', 'done', 'conflict', 'needs-attention', 'sending'] as const;
  const items = [...states, ...states].map((state, at) => outboxItem({ id: `${at}-${state}`, state }));
  const view = viewOf({ items, unreadable: 2 });
  expect(view.recorded).toBe(items);
  expect(ids(view.items)).toEqual(ids(items).reverse());
  expect(view.unsent).toBe(4);
  expect(ids(view.waiting)).toEqual(['9-sending', '5-waiting', '4-sending', '0-waiting']);
  expect(ids(view.needsAttention)).toEqual(['8-needs-attention', '3-needs-attention']);
  expect(ids(view.conflicts)).toEqual(['7-conflict', '2-conflict']);
  expect(ids(view.recent)).toEqual(['6-done', '1-done']);
  expect([view.unreadable, view.storeFailed]).toEqual([2, false]);
  expect(viewOf({ items, unreadable: 0, failed: true }).storeFailed).toBe(true);
});

test('a screen shows the actions of the rep who is signed in, and of nobody before', async () => {
  clearStoredSession();
  const { result, unmount } = renderHook(useOutbox);
  expect(result.current).toMatchObject({ items: [], unsent: 0, unreadable: 0, storeFailed: false });
  const record = (repId: string) =>
    act(() => submitAction('load-coach', loadBody('NUCO-AB12CD-000001', repId)));
  const signIn = (rep: typeof nucoRep) =>
    act(async () => {
      clearStoredSession();
      storeSession('token', rep);
      await repOffline();
    });

  await signIn(nucoRep);
  await record(nucoRep.repId);
  await waitFor(() => expect(result.current.unsent).toBe(1));
  await signIn(colleague);
  expect(result.current.unsent).toBe(0);
  await record(colleague.repId);
  await waitFor(() => expect(result.current.waiting).toMatchObject([{ owner: colleague.repId }]));
  await act(async () => clearStoredSession());
  expect(result.current.unsent).toBe(0);
  unmount();
});

test('a screen opens the stored actions of the rep by itself', async () => {
  await answered('nothing');
  vi.resetModules();
  const again = await import('./use-outbox.ts');
  const { result, unmount } = renderHook(again.useOutbox);
  await waitFor(() => expect(result.current.unsent).toBe(1));
  unmount();
});

test('a screen that is closed hears of nothing any more', async () => {
  await repOffline();
  const rep = openedRepOffline() ?? expect.fail();
  const stopped = vi.fn();
  const subscribe = vi.spyOn(rep.outbox, 'subscribe').mockReturnValue(stopped);
  const { unmount } = renderHook(useOutbox);
  expect([subscribe.mock.calls.length, stopped.mock.calls.length]).toEqual([1, 0]);
  unmount();
  expect(stopped).toHaveBeenCalledTimes(1);
  storeSession('token', colleague);
  await repOffline();
  expect(stopped).toHaveBeenCalledTimes(1);
});

test('a refused action that is tried again is sent at once', async () => {
  const id = await answered('passenger_cancelled');
  expect(ids(opened().needsAttention)).toEqual([id]);
  await retryItem(id);
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(ids(opened().needsAttention)).toEqual([id]));
});

test('a refused action is discarded by the rep’s wish, without being sent again', async () => {
  const id = await answered('passenger_cancelled');
  await discardItem(id);
  expect(opened()).toMatchObject({ needsAttention: [], recent: [{ id, outcome: { result: 'discarded' } }] });
  expect(asked).toBe(0);
});

test('a conflict that the rep has read is listed no longer', async () => {
  const id = await answered('already_loaded');
  expect(ids(opened().conflicts)).toEqual([id]);
  await acknowledgeItem(id);
  expect([ids(opened().conflicts), ids(opened().recent)]).toEqual([[], [id]]);
});
