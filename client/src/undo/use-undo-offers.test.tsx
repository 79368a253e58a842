import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem, undoItem } from '#offline/testing/outbox-item.fixture.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { useOwnUndo, useUndoOffers } from './use-undo-offers.ts';

const phone = vi.hoisted(() => ({ items: [] as unknown[], rep: null as unknown }));
vi.mock('#offline/outbox/use-outbox.ts', async (original) => {
  const real = await original<typeof import('#offline/outbox/use-outbox.ts')>();
  return {
    ...real,
    useOutbox: () => real.viewOf({ items: phone.items as OutboxItem[], unreadable: 0 }),
  };
});
vi.mock('#session/session.ts', async (original) => ({
  ...(await original<typeof import('#session/session.ts')>()),
  useSession: () => ({ rep: phone.rep }),
}));

const HERE = 'coach:4:outbound';
const [ANN, BEN] = ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002'];
const MINUTE = 60_000;
const load = (id: string, barcode: string, over: Partial<OutboxItem> = {}) =>
  outboxItem({ id, body: JSON.stringify({ barcode }), recordedAt: Date.now(), ...over });

beforeEach(() => {
  phone.items = [];
  phone.rep = nucoRep;
});

const offersOf = (item: OutboxItem) =>
  renderHook(() => useUndoOffers())
    .result.current.of(item)
    .map(({ undoes, needsReason }) => [undoes.idempotentId, needsReason]);

test('an action of this phone is undone freely, later with a reason by level 2, and then by nobody below', () => {
  const fresh = load('load-1', ANN);
  const old = load('load-1', ANN, { recordedAt: Date.now() - 16 * MINUTE });
  expect(offersOf(fresh)).toEqual([['load-1', false]]);
  expect(offersOf(old)).toEqual([]);
  phone.rep = { ...nucoRep, level: 2 };
  expect(offersOf(fresh)).toEqual([['load-1', false]]);
  expect(offersOf(old)).toEqual([['load-1', true]]);
});

test('nothing can be undone twice, nor by nobody', () => {
  const fresh = load('load-1', ANN);
  phone.items = [fresh, undoItem(fresh)];
  expect(offersOf(fresh)).toEqual([]);
  const { isUndone } = renderHook(() => useUndoOffers()).result.current;
  expect(['load-1', 'load-2'].map(isUndone)).toEqual([true, false]);
  phone.items = [fresh];
  phone.rep = null;
  expect(offersOf(fresh)).toEqual([]);
});

test('of a person it is the last that this phone did here, of that person', () => {
  const ownUndo = (place: string | null, code: string) =>
    renderHook(() => useOwnUndo(place)).result.current(code)?.undoes.idempotentId ?? null;
  phone.items = [
    load('first', ANN),
    load('again', ` ${ANN}\n`),
    load('elsewhere', ANN, { place: 'coach:7:outbound' }),
    load('other', BEN),
  ];
  expect(ownUndo(HERE, ANN)).toBe('again');
  expect(ownUndo('coach:7:outbound', ANN)).toBe('elsewhere');
  expect(ownUndo(HERE, 'NUCO-AB12CD-000003')).toBeNull();
  expect(ownUndo(null, ANN)).toBeNull();
});
