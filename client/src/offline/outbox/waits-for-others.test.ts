import { expect, test } from 'vitest';
import { outboxItem, undoItem } from '../testing/outbox-item.fixture.ts';
import type { OutboxItem } from './outbox-item.ts';
import { thoseToSend, waitsForOthers } from './waits-for-others.ts';

const HERE = 'coach:4:outbound';
const load = outboxItem({ id: 'load-0001', kind: 'load-coach', subject: 'coach:outbound:A', place: HERE });
const close = (id: string): OutboxItem =>
  outboxItem({ id, kind: 'close-departure', subject: `departure:${HERE}`, place: HERE });
const first = close('close-0001');

test('a close waits for what this phone did before at its place and has not sent', () => {
  expect(waitsForOthers(first, [load, first])).toBe(true);
  expect(waitsForOthers(first, [{ ...load, state: 'sending' }, first])).toBe(true);
  expect(waitsForOthers(first, [undoItem(load), first])).toBe(true);
});

test('a close of a transfer waits for whom this phone has added to transfers', () => {
  const extras = outboxItem({
    id: 'extra-0001',
    kind: 'add-extra',
    subject: 'extras:GVA-02',
    place: 'extras:GVA-02',
  });
  const transfer = {
    ...first,
    subject: 'departure:transfer:GVA-01:outbound',
    place: 'transfer:GVA-01:outbound',
  };
  expect(waitsForOthers(transfer, [extras, transfer])).toBe(true);
  expect(waitsForOthers(first, [extras, first])).toBe(false);
});

test('a close waits for nothing that is settled, needs a person, came later, or was done elsewhere', () => {
  expect(waitsForOthers(first, [first])).toBe(false);
  for (const state of ['done', 'needs-attention', 'conflict'] as const)
    expect(waitsForOthers(first, [{ ...load, state }, first])).toBe(false);
  expect(waitsForOthers(first, [first, load])).toBe(false);
  expect(waitsForOthers(first, [{ ...load, place: 'coach:7:outbound' }, first])).toBe(false);
});

test('no other action waits for what was done at its place', () => {
  expect(waitsForOthers({ ...load, id: 'load-0002' }, [load, { ...load, id: 'load-0002' }])).toBe(false);
});

test('what comes after a close that waits is not sent before it', () => {
  const second = undoItem(first);
  expect(thoseToSend([first, second], [load, first, second])).toEqual([]);
  expect(thoseToSend([first, second], [first, second, load])).toEqual([first, second]);
});
