import { expect, test } from 'vitest';
import { isUnsent } from '../outbox/outbox-item.ts';
import { fakeLedger } from '../testing/fake-ledger.ts';
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

test.for([7, 202, 909])(
  '500 unsent actions drain within a minute at 300 ms round trip and 10 % loss, each once',
  async (seed, { annotate }) => {
    const phone = fakePhone();
    const time = virtualTime(phone);
    const random = seeded(seed);
    const ledger = fakeLedger(() => {
      if (random() >= LOSS) return 'none';
      return random() < 0.5 ? 'request-lost' : 'reply-lost';
    });
    let attempts = 0;
    const tab = openTab({
      phone,
      wrapStore: memoryStore,
      wait: time.sleep,
      random,
      online: () => false,
      send: async (...request) => {
        attempts += 1;
        await time.sleep(ROUND_TRIP_MS);
        return ledger.send(...request);
      },
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
    await annotate(
      `${ACTIONS} actions in ${seconds} s of virtual time: ${attempts} attempts, ${flushes} flushes`,
    );

    expect(ledger.rows).toHaveLength(ACTIONS);
    expect(new Set(ledger.rows.map(({ id }) => id)).size).toBe(ACTIONS);
    expect(ledger.timesDoubled()).toBe(0);
    expect(attempts).toBeGreaterThan(ACTIONS);
    expect(seconds).toBeLessThanOrEqual(60);
  },
);
