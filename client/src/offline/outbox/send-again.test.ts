import { describe, expect, test } from 'vitest';
import { fakeLedger } from '../testing/fake-ledger.ts';
import { fakePhone, loadBody, openTab, undoBody } from '../testing/phone.ts';
import { isUnsent } from './outbox-item.ts';
import type { OutboxStore } from './outbox-store.ts';

const ANNA = 'NUCO-AB12CD-000001';
const BEN = 'NUCO-AB12CD-000002';
const CARA = 'NUCO-AB12CD-000003';
const MINUTE_MS = 60_000;

function shift(wrapStore?: (store: OutboxStore) => OutboxStore) {
  const phone = fakePhone();
  const ledger = fakeLedger();
  const tab = openTab({ phone, send: ledger.send, ...(wrapStore && { wrapStore }) });
  const { outbox } = tab;
  const known = () => ledger.rows.map(({ id, verdict }) => `${id} ${verdict}`);
  const sentTimes = (id: string) => ledger.attempts.get(id)?.length ?? 0;
  const load = async (barcode: string) => {
    const body = loadBody(barcode);
    await tab.submit('load-coach', body);
    return body.idempotentId;
  };
  const later = (ms: number) => {
    phone.now += ms;
  };
  const item = (id: string) => outbox.items().items.find((each) => each.id === id);
  const sendAgain = async () => {
    await outbox.sendAgain(ledger.epoch());
    await tab.flush({ byHand: false });
  };
  /** A load that came late, when a colleague had done the same: a conflict that counts. */
  const loadLate = async (barcode: string) => {
    const body = loadBody(barcode);
    await outbox.enqueue('load-coach', body);
    later(60 * MINUTE_MS);
    const colleague = openTab({ phone: fakePhone(), send: ledger.send, repId: 'R2' });
    await colleague.submit('load-coach', loadBody(barcode, 'R2'));
    await tab.flush({ byHand: false });
    return body.idempotentId;
  };
  return { ...tab, phone, ledger, known, sentTimes, load, loadLate, later, item, sendAgain };
}

/** Writes changes of which `before` says when. */
function changing(before: (id: string) => Promise<void>) {
  return (store: OutboxStore): OutboxStore => ({
    ...store,
    change: async (id, change) => {
      await before(id);
      return await store.change(id, change);
    },
  });
}

describe('after a failover to a standby', () => {
  test('what it lacks arrives again, in its order, and what it has stays as it is', async () => {
    const { ledger, known, load, later, item, sendAgain, outbox, submit } = shift();
    const settledAt = () => outbox.items().items.map((each) => each.settledAt);
    const [anna, ben] = [await load(ANNA), await load(BEN)];
    const undone = item(ben);
    if (!undone) throw new Error('the load is not on the phone');
    await submit('undo', undoBody(undone));
    const again = await load(BEN);
    const before = known();
    expect(before).toHaveLength(4);
    const settled = settledAt();

    later(MINUTE_MS);
    ledger.failOver(1);
    expect(known()).toEqual([`${anna} accepted`]);
    await sendAgain();
    expect(known()).toEqual(before);
    expect(ledger.timesDoubled()).toBe(0);
    expect(outbox.items().items.map(({ state, epoch }) => `${state} ${epoch}`)).toEqual(
      Array.from({ length: 4 }, () => 'done 2'),
    );
    expect(settledAt()).toEqual(settled);
    expect(item(again)).not.toHaveProperty('again');
  });

  test('nothing is sent a third time, and nothing at all in the same epoch', async () => {
    const { ledger, load, sentTimes, sendAgain } = shift();
    const anna = await load(ANNA);
    await sendAgain();
    expect(sentTimes(anna)).toBe(1);
    ledger.failOver(0);
    await sendAgain();
    await sendAgain();
    expect(sentTimes(anna)).toBe(2);
    ledger.failOver(0);
    await sendAgain();
    expect(ledger.rows).toHaveLength(1);
  });

  test('it waits as unsent until the new server has proven it, and counts as done meanwhile', async () => {
    const { ledger, load, outbox, item } = shift();
    const anna = await load(ANNA);
    ledger.failOver(0);
    await outbox.sendAgain(ledger.epoch());
    expect(outbox.items().items.filter(isUnsent)).toHaveLength(1);
    expect(item(anna)).toMatchObject({ outcome: { result: 'accepted' }, settledAt: expect.any(Number) });
  });

  test.each([
    ['ten minutes', 10 * MINUTE_MS, 2],
    ['ten minutes and a millisecond', 10 * MINUTE_MS + 1, 1],
  ])('of what was acknowledged %s before the last, however long ago that is', async (_, before, times) => {
    const { ledger, load, later, sentTimes, sendAgain } = shift();
    const anna = await load(ANNA);
    later(before);
    const ben = await load(BEN);
    later(60 * MINUTE_MS);
    ledger.failOver(0);
    await sendAgain();
    expect([anna, ben].map(sentTimes)).toEqual([times, 2]);
  });

  test('a clock that was set back hides nothing that came after it', async () => {
    const { ledger, load, later, known, sendAgain } = shift();
    const anna = await load(ANNA);
    later(-60 * MINUTE_MS);
    const ben = await load(BEN);
    ledger.failOver(0);
    await sendAgain();
    expect(known()).toEqual([`${anna} accepted`, `${ben} accepted`]);
  });

  test('a refusal and a contradiction that changed nothing are not sent again', async () => {
    const { ledger, load, sentTimes, sendAgain } = shift();
    const first = await load(ANNA);
    const second = await load(ANNA);
    const unknown = await load('NUCO-ZZZZZZ-999999');
    ledger.failOver(0);
    await sendAgain();
    expect([first, second, unknown].map(sentTimes)).toEqual([2, 1, 1]);
  });

  test('an undo that is the first to reach the new server waits for what it undoes', async () => {
    const { ledger, known, load, item, sendAgain, outbox, submit } = shift();
    const anna = await load(ANNA);
    ledger.failOver(0);
    const undone = item(anna);
    if (!undone) throw new Error('the load is not on the phone');
    const undo = undoBody(undone);
    expect(await submit('undo', undo)).toMatchObject({ state: 'saved' });
    expect(known()).toEqual([]);
    await sendAgain();
    expect(known()).toEqual([`${anna} accepted`, `${undo.idempotentId} accepted`]);
    expect(outbox.items().items.filter(isUnsent)).toEqual([]);
  });

  test('a page that was opened since sends nothing before what may be lost either, by itself or by hand', async () => {
    const { phone, ledger, known, load, sendAgain } = shift();
    const anna = await load(ANNA);
    ledger.failOver(0);
    const opened = openTab({ phone, send: ledger.send });
    await opened.outbox.reload();
    const ben = loadBody(BEN);
    await opened.outbox.enqueue('load-coach', ben);
    await opened.flush({ byHand: true });
    expect(known()).toEqual([]);
    await opened.outbox.sendAgain(ledger.epoch());
    await sendAgain();
    await opened.flush({ byHand: true });
    expect(new Set(known())).toEqual(new Set([`${anna} accepted`, `${ben.idempotentId} accepted`]));
  });

  test('a colleague who was quicker with the new server is a conflict that the rep reads', async () => {
    const { ledger, load, item, sendAgain } = shift();
    const colleague = openTab({ phone: fakePhone(), send: ledger.send, repId: 'R2' });
    const anna = await load(ANNA);
    ledger.failOver(0);
    await colleague.submit('load-coach', loadBody(ANNA, 'R2'));
    await sendAgain();
    expect(item(anna)).toMatchObject({ state: 'conflict', outcome: { result: 'conflict' } });
  });

  test('a conflict that counts is sent again too, and is unread after two failovers and in two pages if it was', async () => {
    const { phone, ledger, loadLate, item, sentTimes, outbox, flush } = shift();
    const anna = await loadLate(ANNA);
    expect(item(anna)).toMatchObject({ state: 'conflict' });
    const other = openTab({ phone, send: ledger.send });
    await other.outbox.reload();
    ledger.failOver(1);
    await Promise.all([outbox.sendAgain(ledger.epoch()), other.outbox.sendAgain(ledger.epoch())]);
    ledger.failOver(1);
    await outbox.sendAgain(ledger.epoch());
    await flush({ byHand: false });
    expect([item(anna)?.state, item(anna)?.epoch, sentTimes(anna)]).toEqual(['conflict', '3', 2]);
    expect(ledger.rows).toHaveLength(2);
  });

  test('what the rep records while it is being put back waits for it', async () => {
    const written = Promise.withResolvers<void>();
    let slow: string | null = null;
    const { ledger, known, load, item, sendAgain, outbox, submit } = shift(
      changing(async (id) => (id === slow ? await written.promise : undefined)),
    );
    const anna = await load(ANNA);
    const loaded = item(anna);
    if (!loaded) throw new Error('the load is not on the phone');
    ledger.failOver(0);
    slow = anna;
    const puttingBack = outbox.sendAgain(ledger.epoch());
    const undo = undoBody(loaded);
    await submit('undo', undo);
    expect(known()).toEqual([]);
    written.resolve();
    await puttingBack;
    await sendAgain();
    expect(known()).toEqual([`${anna} accepted`, `${undo.idempotentId} accepted`]);
  });

  test('one that the phone cannot store now holds up nothing else, and is put back by the next call', async () => {
    let broken: string | null = null;
    const { ledger, load, known, sendAgain } = shift(
      changing(async (id) => {
        if (id === broken) throw new Error('the disk fails');
      }),
    );
    const [anna, ben] = [await load(ANNA), await load(BEN)];
    broken = anna;
    ledger.failOver(0);
    await sendAgain();
    const cara = await load(CARA);
    expect(known()).toEqual([`${ben} accepted`, `${cara} accepted`]);
    broken = null;
    await sendAgain();
    expect(known()).toEqual([ben, cara, anna].map((id) => `${id} accepted`));
  });

  test('one page alone sends each', async () => {
    const { phone, ledger, load, sendAgain, sentTimes, outbox } = shift();
    const other = openTab({ phone, send: ledger.send });
    const ids = [await load(ANNA), await load(BEN), await load(CARA)];
    await other.outbox.reload();
    ledger.failOver(0);
    await Promise.all([outbox.sendAgain(ledger.epoch()), other.outbox.sendAgain(ledger.epoch())]);
    await Promise.all([other.flush({ byHand: false }), sendAgain()]);
    expect(ids.map(sentTimes)).toEqual([2, 2, 2]);
    expect(ledger.rows).toHaveLength(3);
  });
});
