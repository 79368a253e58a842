import { expect, test } from 'vitest';
import type { OnTop, OwnFact } from '#offline/lists/on-top.ts';
import { outboxItem } from '#offline/testing/outbox-item.fixture.ts';
import { ownCheckIns } from './own-check-ins.ts';

const ANNA = 'NUCO-AB12CD-000001';
const BEN = 'NUCO-AB12CD-000002';

const fact = (barcode: string | undefined, over: Partial<OwnFact> = {}): OwnFact => ({
  item: outboxItem({ id: `load-${barcode}` }),
  kind: 'load-transfer',
  body: JSON.stringify({ barcode }),
  unsent: true,
  ...over,
});
const own = (done: OnTop['done'], undone: OnTop['undone'] = []) =>
  ownCheckIns({ done, undone }, 'load-transfer');

test('a scan is of the passenger whose code it is, however it was framed', () => {
  const framed = fact(`]Q1${ANNA}\r\n`);
  expect(own([framed]).done).toEqual(new Map([[ANNA, framed]]));
  expect(own([], [fact(` ${ANNA}`)]).undone).toEqual(new Set([ANNA]));
});

test('a text that is no ticket is its own code, and none is no reason to fail', () => {
  expect([...own([fact(']Q1PASS 7\n'), fact(undefined)]).done.keys()].sort()).toEqual(['', 'PASS 7']);
});

test('of somebody done twice the first counts', () => {
  const [first, second] = [fact(ANNA), fact(`]Q1${ANNA}`)];
  expect(own([first, fact(BEN), second]).done.get(ANNA)).toBe(first);
});

test('an action of another kind at the same place ticks nobody off and takes nobody back', () => {
  const other = fact(ANNA, { kind: 'add-extra' });
  expect(own([other], [other])).toEqual({ done: new Map(), undone: new Set() });
});

test('somebody taken back and done again is done', () => {
  const { done, undone } = own([fact(ANNA)], [fact(ANNA), fact(BEN)]);
  expect([...done.keys()]).toEqual([ANNA]);
  expect(undone).toEqual(new Set([BEN]));
});
