import { expect, test } from 'vitest';
import { createWorkLimit } from './work-limit.ts';

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, open: resolve };
}

test('work without a place to run or to wait is refused at once', async () => {
  const limit = createWorkLimit({ atOnce: 1, waiting: 1 });
  const first = gate();
  const order: string[] = [];
  const running = limit.run('strangers', first.work);
  const waiting = limit.run('strangers', async () => void order.push('second'));
  expect(limit.run('strangers', async () => {})).toBeNull();
  expect(order).toEqual([]);
  first.open();
  await Promise.all([running, waiting]);
  expect(order).toEqual(['second']);
  expect(limit.run('strangers', async () => {})).not.toBeNull();
});

test('work that fails frees its place for the next', async () => {
  const limit = createWorkLimit({ atOnce: 1, waiting: 1 });
  const failing = limit.run('strangers', async () => {
    throw new Error('broken');
  });
  const next = limit.run('strangers', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});

test('known phones go before strangers, and neither uses the other’s places to wait', async () => {
  const limit = createWorkLimit({ atOnce: 1, waiting: 2 });
  const first = gate();
  const order: string[] = [];
  const waiting = [
    limit.run('strangers', first.work),
    ...(['strangers', 'strangers', 'known', 'known'] as const).map((lane) =>
      limit.run(lane, async () => void order.push(lane)),
    ),
  ];
  expect(waiting).not.toContain(null);
  expect(limit.run('strangers', async () => {})).toBeNull();
  expect(limit.run('known', async () => {})).toBeNull();
  first.open();
  await Promise.all(waiting);
  expect(order).toEqual(['known', 'known', 'strangers', 'strangers']);
});
