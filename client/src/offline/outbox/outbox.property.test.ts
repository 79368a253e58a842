import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachBy, fakeLedger, type NetworkFault, UNKNOWN_BARCODE } from '../testing/fake-ledger.ts';
import { fakePhone, loadBody, openTab, type Tab, undoBody } from '../testing/phone.ts';
import type { SendAction } from './outbox-options.ts';
import type { OutboxStore } from './outbox-store.ts';

const RUNS = Number(import.meta.env.VITE_PROPERTY_RUNS ?? 60);
const TABS = 3;
const BARCODES = ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002', 'WHITEROAD-EF34GH-000001', UNKNOWN_BARCODE];

const tab = fc.nat(TABS - 1);
/** `kill`: the page dies at its n-th contact with database or network from then on, and is opened again. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        step: fc.constant('submit' as const),
        tab,
        barcode: fc.nat(BARCODES.length - 1),
        patient: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        step: fc.constant('undo' as const),
        tab,
        of: fc.nat(24),
        patient: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ step: fc.constant('flush' as const), tab, byHand: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constant('network' as const), online: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ step: fc.constant('kill' as const), tab, after: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ step: fc.constant('later' as const), seconds: fc.nat(600) }) },
  ),
  { minLength: 1, maxLength: 25 },
);
const faults = fc.array(
  fc.constantFrom<NetworkFault>(
    'none',
    'none',
    'request-lost',
    'reply-lost',
    'hotel-page',
    'error-before',
    'error-after',
    'busy',
    'bare-409',
  ),
  { maxLength: 60 },
);

interface World {
  online: boolean;
  /** Whether screens wait for replies, however long they take. */
  patient: boolean;
}

/** A tab whose page may be killed: from then on nothing it does reaches the database or the network. */
function mortalTab(phone: ReturnType<typeof fakePhone>, send: SendAction, world: World) {
  let left = Number.POSITIVE_INFINITY;
  const dead = new Promise<never>(() => undefined);
  const contact = async <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left < 0) return dead;
    const result = await work();
    return left < 0 ? dead : result;
  };
  const wrapStore = (store: OutboxStore): OutboxStore => ({
    add: (item) => contact(() => store.add(item)),
    list: () => contact(() => store.list()),
    change: (id, change) => contact(() => store.change(id, change)),
    remove: (ids) => contact(() => store.remove(ids)),
  });
  const held = new Set<string>();
  const opened = openTab({
    phone,
    send: (kind, body) => contact(() => send(kind, body)),
    sendTogether: (actions) => contact(() => eachBy(send)(actions)),
    online: () => world.online,
    patience: () => (world.patient ? new Promise(() => undefined) : Promise.resolve()),
    wrapStore,
    locks: {
      tryHold: (name, work) =>
        phone.locks.tryHold(name, (isHeld) => {
          held.add(name);
          return Promise.race([work(isHeld), died]).finally(() => held.delete(name)) as ReturnType<
            typeof work
          >;
        }),
    },
  });
  let die = () => {};
  // The browser releases the locks of a page that has gone.
  const died = new Promise<never>((_, reject) => {
    die = () => reject(new Error('the page is gone'));
  });
  died.catch(() => undefined);
  return {
    ...opened,
    killAfter: (contacts: number) => {
      left = contacts;
    },
    isDead: () => left < 0,
    die,
  };
}

test('whatever fails, nothing recorded is lost, doubled, out of order or sent by another', async () => {
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(steps, faults, async (plan, trouble) => {
      checked += 1;
      const phone = fakePhone();
      const world: World = { online: true, patient: true };
      const remaining = [...trouble];
      const ledger = fakeLedger(() => remaining.shift() ?? 'none');
      const open = () => mortalTab(phone, ledger.send, world);
      const tabs = Array.from({ length: TABS }, open);
      const claimed: { id: string; subject: string }[] = [];
      const background: Promise<unknown>[] = [];

      /** Waits for the work, or for the page to die in the middle of it. */
      const outcome = async <T>(index: number, work: (tab: Tab) => Promise<T>): Promise<T | null> => {
        const current = tabs[index] as ReturnType<typeof open>;
        let result: T | null = null;
        let finished = false;
        const running = work(current).then(
          (value) => {
            result = value;
            finished = true;
          },
          () => {
            finished = true;
          },
        );
        background.push(running);
        while (!finished && !current.isDead()) await new Promise((resolve) => setTimeout(resolve, 0));
        if (current.isDead()) {
          current.die();
          tabs[index] = open();
        }
        return result;
      };

      for (const step of plan) {
        switch (step.step) {
          case 'submit': {
            world.patient = step.patient;
            const barcode = BARCODES[step.barcode] as string;
            const body = loadBody(barcode);
            const verdict = await outcome(step.tab, (current) => current.submit('load-coach', body));
            if (verdict && verdict.state !== 'not-saved')
              claimed.push({ id: body.idempotentId, subject: `outbound:${barcode}` });
            break;
          }
          case 'undo': {
            world.patient = step.patient;
            const action = claimed[step.of % claimed.length];
            if (!action) break;
            // Of this phone's actions, as the screen knows them.
            const items = await openTab({ phone, send: ledger.send }).outbox.reload();
            const item = items.find(({ id }) => id === action.id);
            if (!item) throw new Error(`lost: ${action.id}`);
            const body = undoBody(item);
            const verdict = await outcome(step.tab, (current) => current.submit('undo', body));
            if (verdict && verdict.state !== 'not-saved')
              claimed.push({ id: body.idempotentId, subject: action.subject });
            break;
          }
          case 'flush':
            if (world.online) await outcome(step.tab, (current) => current.flush({ byHand: step.byHand }));
            break;
          case 'network':
            world.online = step.online;
            break;
          case 'kill':
            tabs[step.tab]?.killAfter(step.after);
            break;
          case 'later':
            phone.now += step.seconds * 1000;
        }
      }

      // The faults stop: everything drains.
      remaining.length = 0;
      world.online = true;
      const last = openTab({ phone, send: ledger.send });
      for (let round = 0; round < 5; round += 1) {
        for (const left of tabs) left.die();
        phone.now += 700_000;
        await last.flush({ byHand: true });
      }
      const items = await last.outbox.reload();
      expect(items.filter(({ state }) => state === 'waiting')).toEqual([]);

      const ids = ledger.rows.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(claimed.map(({ id }) => id)));
      expect(ledger.timesDoubled()).toBe(0);
      for (const subject of new Set(claimed.map((claim) => claim.subject))) {
        const inOrder = claimed.filter((claim) => claim.subject === subject).map(({ id }) => id);
        expect(ids.filter((id) => inOrder.includes(id))).toEqual(inOrder);
      }
      for (const bodies of ledger.attempts.values()) expect(new Set(bodies).size).toBe(1);
      expect(ledger.rows.every(({ repId }) => repId === 'R1')).toBe(true);
    }),
    { numRuns: RUNS },
  );
  expect(checked).toBeGreaterThanOrEqual(RUNS);
}, 240_000);
