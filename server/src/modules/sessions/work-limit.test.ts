import { expect, test } from 'vitest';
import { createWorkLimit } from './work-limit.ts';

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, open: resolve };
}

test('what finds no place to work or to wait is refused at once', async () => {
  const limit = createWorkLimit({ atOnce: 1, waiting: 1 });
  const first = gate();
  const order: string[] = [];
  const running = limit.run(first.work);
  const waiting = limit.run(async () => void order.push('second'));
  expect(limit.run(async () => {})).toBeNull();
  expect(order).toEqual([]);
  first.open();
  await Promise.all([running, waiting]);
  expect(order).toEqual(['second']);
  expect(limit.run(async () => {})).not.toBeNull();
});

test('work that fails gives its place to the next', async () => {
  const limit = createWorkLimit({ atOnce: 1, waiting: 1 });
  const failing = limit.run(async () => {
    throw new Error('broken');
  });
  const next = limit.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});
