import { expect, test } from 'vitest';
import { isUnsent } from '../outbox/outbox-item.ts';
import { eachBy, fakeLedger } from '../testing/fake-ledger.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { fakePhone, loadBody, openTab } from '../testing/phone.ts';
import { virtualTime } from '../testing/virtual-time.ts';

const ACTIONS = 500;
const ROUND_TRIP_MS = 300;
const LOSS = 0.1;
const TICK_MS = 30_000;

/** Numbers between 0 and 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const barcodeOf = (number: number) => `NUCO-AB12CD-${String(number).padStart(6, '0')}`;

/** How the 500 are sent, and what that may take. */
const WAYS = [
  { way: 'one by one, to an older server', mayTakeS: 60, together: false },
  { way: 'in calls of fifty', mayTakeS: 6, together: true },
];

test.for(WAYS.flatMap((way) => [7, 202, 909].map((seed) => ({ ...way, seed }))))(
  '500 unsent actions drain $way within $mayTakeS seconds at 300 ms round trip and 10 % loss, each once (seed $seed)',
  async ({ seed, together, mayTakeS }, { annotate }) => {
    const phone = fakePhone();
    const time = virtualTime(phone);
    const random = seeded(seed);
    let calls = 0;
    /** Carries one call there and back, or loses it. */
    const carry = async <T>(deliver: () => Promise<T>): Promise<T | null> => {
      calls += 1;
      const lost = random() < LOSS;
      await time.sleep(ROUND_TRIP_MS);
      if (!lost) return await deliver();
      if (random() < 0.5) await deliver();
      return null;
    };
    const ledger = fakeLedger();
    const sendEach = eachBy(ledger.send);
    const tab = openTab({
      phone,
      wrapStore: memoryStore,
      wait: time.sleep,
      random,
      online: () => false,
      send: async (...request) =>
        (await carry(() => ledger.send(...request))) ?? { ok: false, kind: 'network' },
      ...(together && {
        sendTogether: async (actions, epoch) =>
          (await carry(() => sendEach(actions, epoch))) ??
          new Map(actions.map(({ id }) => [id, { ok: false, kind: 'network' }])),
      }),
    });
    for (let number = 0; number < ACTIONS; number += 1) {
      // Every tenth passenger is loaded by mistake, so that order counts too.
      await tab.outbox.enqueue('load-coach', loadBody(barcodeOf(number - (number % 10 === 9 ? 1 : 0))));
    }

    const start = phone.now;
    let flushes = 0;
    /** As the sync does it: at once, then every 30 s. */
    const drain = async () => {
      while (tab.outbox.items().items.some(isUnsent)) {
        if (flushes > 0) await time.sleep(TICK_MS);
        flushes += 1;
        await tab.flush({ byHand: false });
      }
    };
    await time.run(drain());
    const seconds = (phone.now - start) / 1000;
    await annotate(`${ACTIONS} actions in ${seconds} s of virtual time: ${calls} calls, ${flushes} flushes`);

    expect(ledger.rows).toHaveLength(ACTIONS);
    expect(new Set(ledger.rows.map(({ id }) => id)).size).toBe(ACTIONS);
    expect(ledger.timesDoubled()).toBe(0);
    expect(seconds).toBeLessThanOrEqual(mayTakeS);
    expect(calls).toBeLessThanOrEqual(together ? 20 : ACTIONS * 1.3);
  },
);
