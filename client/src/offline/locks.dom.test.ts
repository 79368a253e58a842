import { afterEach, expect, test } from 'vitest';
import { browserLocks } from './locks.ts';

afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

/** The browser's locks as two tabs see them. */
function shareLocks() {
  const held = new Set<string>();
  const request = async (name: string, _options: object, work: (lock: object | null) => Promise<unknown>) => {
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

test.each([
  ['frozen', () => document.dispatchEvent(new Event('freeze'))],
  ['put away', () => dispatchEvent(new Event('pagehide'))],
])('a tab that is %s gives its locks up', async (_, leave) => {
  const { one, other } = shareLocks();
  const holding = one.tryHold('outbox', () => new Promise(() => undefined));
  leave();
  expect(await holding).toBe('busy');
  expect(await other.tryHold('outbox', async () => 'mine')).toBe('mine');
});
