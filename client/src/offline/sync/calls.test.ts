import { ACTIONS_BODY_LIMIT, MOST_ACTIONS } from '@offpiste/domain/contract/action-call-limits.ts';
import { expect, test } from 'vitest';
import type { ActionToSend, SendAction, SendTogether } from '../outbox/outbox-options.ts';
import { eachBy, fakeLedger, UNKNOWN_BARCODE } from '../testing/fake-ledger.ts';
import { outboxItem } from '../testing/outbox-item.fixture.ts';
import { fakePhone, loadBody, openTab, type Tab } from '../testing/phone.ts';
import { errorReply } from '../testing/replies.ts';
import { fittingInACall } from './fitting-in-a-call.ts';

const barcode = (n: number) => `NUCO-AB12CD-${String(n).padStart(6, '0')}`;
const unsentOf = (tab: Tab) => tab.outbox.items().items.filter(({ state }) => state === 'waiting');

async function record(tab: Tab, barcodes: readonly string[]): Promise<void> {
  for (const each of barcodes) await tab.submit('load-coach', loadBody(each));
}

const guests = (count: number) => Array.from({ length: count }, (_, n) => barcode(n + 1));

/** A phone without a signal; its calls, and what went alone. */
function offlinePhone(answer?: (call: readonly ActionToSend[], nth: number) => ReturnType<SendTogether>) {
  const ledger = fakeLedger();
  const calls: (readonly ActionToSend[])[] = [];
  const alone: string[] = [];
  const tab = openTab({
    phone: fakePhone(),
    online: () => false,
    send: (kind, body, epoch) => {
      alone.push((body as { idempotentId: string }).idempotentId);
      return ledger.send(kind, body, epoch);
    },
    sendTogether: (actions, epoch) => {
      calls.push(actions);
      return answer?.(actions, calls.length) ?? eachBy(ledger.send)(actions, epoch);
    },
  });
  return { tab, ledger, calls, alone };
}

const all = (
  actions: readonly ActionToSend[],
  result: Awaited<ReturnType<ReturnType<typeof fakeLedger>['send']>>,
) => Promise.resolve(new Map(actions.map(({ id }) => [id, result])));

test('what has queued goes in calls of at most fifty, and each action is settled by its own outcome', async () => {
  const { tab, ledger, calls, alone } = offlinePhone();
  await record(tab, [...guests(60), UNKNOWN_BARCODE]);
  await tab.flush({ byHand: false });
  expect(calls.map(({ length }) => length)).toEqual([MOST_ACTIONS, 11]);
  expect([alone, ledger.rows.length, unsentOf(tab)]).toEqual([[], 61, []]);
  const refused = tab.outbox.items().items.filter(({ state }) => state === 'needs-attention');
  expect(refused.map(({ body }) => JSON.parse(body).barcode)).toEqual([UNKNOWN_BARCODE]);
});

test('one or two that wait go alone', async () => {
  const { tab, calls, alone } = offlinePhone();
  await record(tab, guests(2));
  await tab.flush({ byHand: false });
  expect([calls, alone.length]).toEqual([[], 2]);
});

test('a call has at most one action about each subject, and their order is kept', async () => {
  const { tab, calls } = offlinePhone();
  await record(tab, [...guests(4), ...guests(4), barcode(1)]);
  await tab.flush({ byHand: false });
  for (const call of calls) {
    const subjects = call.map(({ body }) => (body as { barcode: string }).barcode);
    expect(new Set(subjects).size).toBe(subjects.length);
  }
  expect(calls.map(({ length }) => length)).toEqual([4, 4]);
  expect(unsentOf(tab)).toEqual([]);
});

test('an action that the server failed on holds up its own subject and no other', async () => {
  const ledger = fakeLedger();
  const poison = barcode(2);
  const send: SendAction = async (kind, body, epoch) =>
    (body as { barcode: string }).barcode === poison
      ? errorReply(500, 'internal')
      : ledger.send(kind, body, epoch);
  const tab = openTab({ phone: fakePhone(), online: () => false, send, sendTogether: eachBy(send) });
  await record(tab, [...guests(4), ...guests(4)]);
  await tab.flush({ byHand: false });
  expect(ledger.rows.length).toBe(6);
  expect(unsentOf(tab).map(({ body }) => JSON.parse(body).barcode)).toEqual([poison, poison]);
  expect(unsentOf(tab)[1]).toMatchObject({ attempts: 0 });
});

test('an outcome of another action settles nothing, and neither does one that is missing', async () => {
  const ledger = fakeLedger();
  const { tab } = offlinePhone(async (actions) => {
    const results = [...((await eachBy(ledger.send)(actions, undefined)) as Map<string, never>).values()];
    // Everybody gets the outcome of the next one, and the last one none.
    return new Map(actions.slice(0, -1).map(({ id }, index) => [id, results[index + 1] as never]));
  });
  await record(tab, guests(5));
  await tab.flush({ byHand: false });
  expect(unsentOf(tab).map(({ lastFailure }) => lastFailure)).toEqual(Array(5).fill('not-ours'));
});

test('Retry-After of one action holds that one alone', async () => {
  const ledger = fakeLedger();
  const { tab } = offlinePhone(async (actions, nth) => {
    const results = new Map((await eachBy(ledger.send)(actions.slice(1), undefined)) as Map<string, never>);
    if (actions[0] && nth === 1)
      results.set(actions[0].id, errorReply(429, 'too_many_requests', {}, { 'retry-after': '60' }) as never);
    return results;
  });
  await record(tab, guests(5));
  await tab.flush({ byHand: false });
  expect(ledger.rows.length).toBe(4);
  expect(unsentOf(tab)).toMatchObject([{ lastFailure: 'http-429', notBefore: expect.any(Number) }]);
});

test('a call that the server will not have says nothing of its actions: they go one by one in the same flush', async () => {
  const { tab, ledger, calls, alone } = offlinePhone(async () => 'refused');
  await record(tab, [...guests(60), barcode(1)]);
  await tab.flush({ byHand: false });
  expect(calls.length).toBeLessThanOrEqual(2);
  expect([alone.length, ledger.rows.length, unsentOf(tab)]).toEqual([61, 61, []]);
});

test('a lost call is sent again, and three lost ones in a row end the flush', async () => {
  const once = offlinePhone((actions, nth) =>
    nth === 1 ? all(actions, { ok: false, kind: 'timeout' }) : eachBy(once.ledger.send)(actions, undefined),
  );
  await record(once.tab, guests(5));
  await once.tab.flush({ byHand: false });
  expect([once.calls.length, unsentOf(once.tab)]).toEqual([2, []]);

  const never = offlinePhone((actions) => all(actions, { ok: false, kind: 'network' }));
  await record(never.tab, guests(120));
  await never.tab.flush({ byHand: false });
  expect(never.calls.length).toBeLessThanOrEqual(4);
  expect([never.alone, unsentOf(never.tab).length]).toEqual([[], 120]);
});

test.each([
  [401, 'unauthenticated', 0],
  [425, 'epoch_changed', 1],
])('a call that is answered %i ends the flush, and everything waits', async (status, code, attempts) => {
  const { tab, calls, alone } = offlinePhone((actions) => all(actions, errorReply(status, code)));
  await record(tab, guests(120));
  await tab.flush({ byHand: false });
  expect(calls.length).toBeLessThanOrEqual(2);
  expect(alone).toEqual([]);
  expect(unsentOf(tab).filter((item) => item.attempts === attempts).length).toBeGreaterThanOrEqual(50);
});

test('what was acknowledged in another epoch is sent again in calls too', async () => {
  const { tab, ledger, calls } = offlinePhone();
  await record(tab, guests(10));
  await tab.flush({ byHand: false });
  ledger.failOver(4);
  await tab.outbox.sendAgain(ledger.epoch());
  await tab.flush({ byHand: false });
  expect(calls.map(({ length }) => length)).toEqual([10, 10]);
  expect([ledger.rows.length, unsentOf(tab)]).toEqual([10, []]);
});

test('a call is at most as long as the server reads, and one action always goes', () => {
  const ofBytes = (bytes: number) => outboxItem({ body: JSON.stringify({ of: 'é'.repeat(bytes / 2) }) });
  const [small, big, whole] = [ofBytes(10), ofBytes(20_000), ofBytes(ACTIONS_BODY_LIMIT)];
  expect(fittingInACall([small, big, big, big])).toEqual([small, big, big]);
  expect(fittingInACall([whole, small])).toEqual([whole]);
  expect(fittingInACall(Array(60).fill(small))).toHaveLength(MOST_ACTIONS);
  expect(fittingInACall([])).toEqual([]);
});
