import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutboxContents } from '#offline/outbox/outbox-store.ts';
import { outboxItem } from '#offline/testing/outbox-item.fixture.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));
/** What is in the outbox, and what was done with its items. */
const phone = vi.hoisted(() => ({ contents: { items: [], unreadable: 0 } as unknown, done: [] as string[] }));
vi.mock('#offline/outbox/use-outbox.ts', async (original) => {
  const real = await original<typeof import('#offline/outbox/use-outbox.ts')>();
  const noted = (what: string) => async (id: string) => void phone.done.push(`${what} ${id}`);
  return {
    ...real,
    useOutbox: () => real.viewOf(phone.contents as OutboxContents),
    ...{ retryItem: noted('retry'), discardItem: noted('discard'), acknowledgeItem: noted('seen') },
  };
});

const [ANN, BEN] = ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002'];
const error = { error: 'This passenger is cancelled', code: 'passenger_cancelled', requestId: 'r' };
const load = (id: string, barcode: string) =>
  outboxItem({
    ...{ id, owner: 'R100', recordedAt: Date.now() },
    body: JSON.stringify({ barcode, coachId: '4', direction: 'outbound' }),
  });

const waiting = load('load-1', ANN);
const refused = {
  ...{ ...load('load-2', BEN), state: 'needs-attention' as const },
  outcome: { result: 'refused', status: 403, error } as const,
};

beforeEach(() => {
  phone.done.length = 0;
  fakeServer.use(http.get('/config', () => HttpResponse.json(nucoConfig)));
});

function open(contents: OutboxContents) {
  phone.contents = contents;
  return renderApp('/activity', { weekId: 'W1' });
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('passengers added in part are apart from conflicts, and each is undone by itself', async () => {
  const passengers = [ANN, BEN].map((barcode) => ({ barcode, timestamp: '2026-12-11T05:00:00.000Z' }));
  const result = { message: 'Passenger added', passengerName: 'Anna Smith', idempotentId: 'part-1' };
  const added = outboxItem({
    ...{ id: 'extras', kind: 'add-extra', owner: 'R100', place: 'extras:GVA-01', state: 'conflict' },
    ...{ recordedAt: Date.now(), body: JSON.stringify({ transferId: 'GVA-01', passengers }) },
    outcome: {
      ...{ result: 'accepted', message: '1 of 2 added' },
      results: [
        { ...result, barcode: ANN, outcome: 'added' },
        { barcode: BEN, outcome: 'invalid-format', message: 'Not known', idempotentId: 'part-2' },
      ],
    },
  });
  const clash = { ...load('clash', BEN), state: 'conflict' as const };
  const outcome = {
    result: 'conflict',
    error: { ...error, recorded: true, idempotentId: 'clash', passengerName: 'Ben Ali', late: true },
  } as const;
  const { user } = await open({ items: [added, { ...clash, outcome }], unreadable: 0 });
  const [part, whole] = [await section('Partly accepted'), await section('Conflicts')];
  expect(part.getByText('1 of 2 added')).toBeDefined();
  expect(part.queryByText(error.error)).toBeNull();
  expect(whole.getByText(error.error)).toBeDefined();
  expect(whole.queryByText('1 of 2 added')).toBeNull();
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Partly accepted'),
    `Anna Smith${ANN}Passenger addedUndo`,
    `${BEN}Not known`,
  ]);
  expect(whole.getByRole('listitem').textContent).toMatch(
    new RegExp(`^Ben AliConflictLoad on coach 4 outbound${BEN}${error.error}.*UndoMark as seen$`),
  );
  await user.click(part.getByRole('button', { name: 'Mark as seen' }));
  await user.click(whole.getByRole('button', { name: 'Mark as seen' }));
  expect(phone.done).toEqual(['seen extras', 'seen clash']);
  await user.click(part.getByRole('button', { name: 'Undo, Anna Smith' }));
  expect((await screen.findByRole('dialog')).textContent).toContain(ANN);
});

test('of several refused actions the one that is chosen is tried again or discarded', async () => {
  const both = [load('load-1', ANN), load('load-2', BEN)].map(({ id, body }) => ({ ...refused, id, body }));
  const { user } = await open({ items: both, unreadable: 0 });
  const cards = (await section('To check')).getAllByRole('listitem').map((card) => within(card));
  const ann = cards.find((card) => card.queryByText(ANN));
  if (!ann) throw new Error('Ann is listed');
  expect(ann.getByRole('heading').textContent).toBe('Load on coach 4 outbound');
  expect(ann.queryByRole('button', { name: /^Undo/ })).toBeNull();
  await user.click(ann.getByRole('button', { name: 'Try again' }));
  await user.click(ann.getByRole('button', { name: 'Discard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard this action?' });
  expect(dialog.textContent).toContain(`Load on coach 4 outbound${ANN}`);
  await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(phone.done).toEqual(['retry load-1']);
  await user.click(ann.getByRole('button', { name: 'Discard' }));
  const again = within(await screen.findByRole('dialog', { name: 'Discard this action?' }));
  await user.click(again.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(phone.done).toEqual(['retry load-1', 'discard load-1']);
});

test.each([
  ['what waits', [waiting]],
  ['what was refused', [refused]],
  ['both', [waiting, refused]],
])('%s can be exported, and is not nothing', async (_, items) => {
  await open({ items, unreadable: 0 });
  expect(await screen.findByRole('button', { name: 'Export' })).toBeDefined();
  expect(screen.queryByText('Nothing recorded in the last 24 hours')).toBeNull();
});

describe('what this phone cannot read', () => {
  test.each([
    [1, 'One action on this phone'],
    [3, '3 actions on this phone'],
  ])('is counted: %i', async (unreadable, text) => {
    await open({ items: [], unreadable });
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });

  test('is said of the storage as a whole, beside what was read before', async () => {
    await open({ items: [load('load-1', ANN)], unreadable: 0, failed: true });
    expect((await screen.findByRole('alert')).textContent).toContain('storage cannot be read now');
    expect((await section('Waiting to send')).getByText(ANN)).toBeDefined();
  });

  test('is nothing to speak of otherwise', async () => {
    await open({ items: [], unreadable: 0 });
    await screen.findByText('Nothing recorded in the last 24 hours');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
