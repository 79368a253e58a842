import { describe, expect, test } from 'vitest';
import { fakeLedger } from './testing/fake-ledger.ts';
import { fakePhone, loadBody, openTab } from './testing/phone.ts';
import { errorReply } from './testing/replies.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

describe.each([
  ['a year back', -YEAR],
  ['a year ahead', YEAR],
])('a clock that is set %s', (_, jump) => {
  test('between recording and sending holds nothing up, and leaves the same states', async () => {
    const ledger = fakeLedger();
    const phone = fakePhone();
    let online = false;
    const tab = openTab({ phone, send: ledger.send, online: () => online });
    const bodies = [loadBody(), loadBody(), loadBody('NUCO-AB12CD-000002')];
    for (const body of bodies) expect((await tab.submit('load-coach', body)).state).toBe('saved');
    phone.now += jump;
    online = true;
    const live = loadBody('NUCO-AB12CD-000003');
    expect((await tab.submit('load-coach', live)).state).toBe('confirmed');
    await tab.flush({ byHand: false });
    expect(tab.outbox.items().items.map(({ state }) => state)).toEqual(Array(4).fill('done'));
    const verdicts = new Map(ledger.rows.map(({ id, verdict }) => [id, verdict]));
    expect([...bodies, live].map(({ idempotentId }) => verdicts.get(idempotentId))).toEqual([
      'accepted',
      'conflict',
      'accepted',
      'accepted',
    ]);
  });

  test('while the server asks to wait does not make the wait a year', async () => {
    const ledger = fakeLedger();
    const phone = fakePhone();
    let busy = true as boolean;
    const tab = openTab({
      phone,
      send: async (...request) =>
        busy ? errorReply(503, 'overloaded', {}, { 'retry-after': '5' }) : ledger.send(...request),
    });
    await tab.outbox.enqueue('load-coach', loadBody());
    await tab.flush({ byHand: false });
    busy = false;
    phone.now += jump;
    await tab.flush({ byHand: false });
    expect(ledger.rows).toHaveLength(1);
  });
});

test('a request to wait for more than an hour is ignored', async () => {
  const ledger = fakeLedger();
  const phone = fakePhone();
  let busy = true as boolean;
  const tab = openTab({
    phone,
    send: async (...request) =>
      busy ? errorReply(503, 'overloaded', {}, { 'retry-after': '86400' }) : ledger.send(...request),
  });
  await tab.outbox.enqueue('load-coach', loadBody());
  await tab.flush({ byHand: false });
  busy = false;
  phone.now += HOUR - 1;
  await tab.flush({ byHand: false });
  expect(ledger.rows).toHaveLength(0);
  phone.now += 1;
  await tab.flush({ byHand: false });
  expect(ledger.rows).toHaveLength(1);
});
