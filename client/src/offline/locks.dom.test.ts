import { afterEach, expect, test } from 'vitest';
import { browserLocks, memoryLocks } from './locks.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

/** The browser's locks as two tabs see them. */
function shareLocks() {
  const held = new Set<string>();
  const request = async (
    name: string,
    { ifAvailable }: { ifAvailable?: boolean },
    work: (lock: object | null) => Promise<unknown>,
  ) => {
    if (held.has(name) && !ifAvailable) throw new Error('This request waits until the other tab is done');
    if (held.has(name)) return work(null);
    held.add(name);
    return Promise.resolve(work({ name })).finally(() => held.delete(name));
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return { one: browserLocks(), other: browserLocks() };
}

test('one holder at a time', async () => {
  const { one, other } = shareLocks();
  const sent = Promise.withResolvers<string>();
  const sending = one.tryHold('outbox', () => sent.promise);
  expect(await other.tryHold('outbox', async () => 'mine')).toBe('busy');
  sent.resolve('sent');
  expect(await sending).toBe('sent');
  expect(await other.tryHold('outbox', async () => 'mine')).toBe('mine');
});

const waysToLeave: [string, () => void][] = [
  ['frozen', () => document.dispatchEvent(new Event('freeze'))],
  ['put away', () => dispatchEvent(new Event('pagehide'))],
];

test.each(waysToLeave)('a tab that is %s gives its locks up', async (_, leave) => {
  const { one, other } = shareLocks();
  const holding = one.tryHold('outbox', () => new Promise(() => undefined));
  leave();
  expect(await holding).toBe('busy');
  expect(await other.tryHold('outbox', async () => 'mine')).toBe('mine');
});

test.each(waysToLeave)(
  'work in a tab that was %s knows that another tab may be doing it',
  async (_, leave) => {
    const { one } = shareLocks();
    const heard: boolean[] = [];
    const thawed = Promise.withResolvers<void>();
    const worked = Promise.withResolvers<void>();
    const holding = one.tryHold('outbox', async (isHeld) => {
      heard.push(isHeld());
      await thawed.promise;
      heard.push(isHeld());
      worked.resolve();
    });
    leave();
    expect(await holding).toBe('busy');
    thawed.resolve();
    await worked.promise;
    expect(heard).toEqual([true, false]);
  },
);

test('work that is done listens to its tab no longer', async () => {
  const { one } = shareLocks();
  const isHeld = await one.tryHold('outbox', async (held) => held);
  for (const [, leave] of waysToLeave) leave();
  expect(isHeld).not.toBe('busy');
  expect(isHeld !== 'busy' && isHeld()).toBe(true);
});

test.each([
  ['Web Locks', () => shareLocks().one],
  ['a browser without Web Locks', browserLocks],
  ['one tab', memoryLocks],
])('with %s every name has its own holder, and work that fails holds it no longer', async (_, make) => {
  const locks = make();
  const sending = Promise.withResolvers<string>();
  const held = locks.tryHold('outbox', () => sending.promise);
  expect(await locks.tryHold('outbox', async () => 'twice')).toBe('busy');
  const failed = locks.tryHold('lists', async (isHeld) => Promise.reject(new Error(`held: ${isHeld()}`)));
  await expect(failed).rejects.toThrow('held: true');
  expect(await locks.tryHold('lists', async () => 'again')).toBe('again');
  expect(await locks.tryHold('outbox', async () => 'twice')).toBe('busy');
  sending.resolve('sent');
  expect(await held).toBe('sent');
  expect(await locks.tryHold('outbox', async () => 'again')).toBe('again');
});
