import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gather } from './gather.ts';

/** Batches that end when they are let go, and what each of them had. */
function heldBatches() {
  const batches: number[][] = [];
  const held: (() => void)[] = [];
  const answer = gather(async (items: readonly number[]) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => held.push(resolve));
    return items.map(String);
  });
  const letGo = async () => {
    held.shift()?.();
    // The next batch begins some steps after this one has ended.
    await setImmediate();
    await setImmediate();
  };
  return { answer, batches, letGo };
}

test('what arrives at once is answered together, and what arrives meanwhile goes together next', async () => {
  const { answer, batches, letGo } = heldBatches();
  const one = answer(1);
  // Two calls that have arrived are read one after the other.
  for (let step = 0; step < 20; step++) await Promise.resolve();
  const first = Promise.all([one, answer(2)]);
  await setImmediate();
  const next = Promise.all([answer(3), answer(4)]);
  await setImmediate();
  expect(batches).toEqual([[1, 2]]);
  await letGo();
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(await first).toEqual(['1', '2']);
  await letGo();
  expect(await next).toEqual(['3', '4']);
});

test('whoever comes alone is answered without waiting for anybody', async () => {
  const { answer, batches, letGo } = heldBatches();
  for (const item of [1, 2]) {
    const alone = answer(item);
    await setImmediate();
    expect(batches.at(-1)).toEqual([item]);
    await letGo();
    expect(await alone).toBe(`${item}`);
  }
});

test('a batch has at most 64 items, and the rest goes next', async () => {
  const { answer, batches, letGo } = heldBatches();
  const answers = Promise.all(Array.from({ length: 70 }, (_, item) => answer(item)));
  await setImmediate();
  for (let batch = 0; batch < 2; batch++) await letGo();
  expect(batches.map(({ length }) => length)).toEqual([64, 6]);
  expect(await answers).toHaveLength(70);
});

test('an item that cannot be answered fails alone, and the others of its batch are answered', async () => {
  const answer = gather(async (items: readonly number[]) => {
    if (items.includes(2)) throw new Error(`not ${items.join()}`);
    return items.map(String);
  });
  const answers = await Promise.allSettled([1, 2, 3].map(answer));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(answers[1]).toMatchObject({ reason: new Error('not 2') });
  expect(await answer(4)).toBe('4');
});

test('whoever comes alone and cannot be answered fails, and is tried once', async () => {
  let tries = 0;
  const answer = gather(async () => {
    tries += 1;
    throw new Error('not even alone');
  });
  await expect(answer(1)).rejects.toThrow('not even alone');
  expect(tries).toBe(1);
});

test('a batch that is answered in part fails, so that nobody gets the answer of another', async () => {
  const answer = gather(async (items: readonly number[]) => (items.length > 1 ? ['1'] : items.map(String)));
  expect(await Promise.all([1, 2, 3].map(answer))).toEqual(['1', '2', '3']);
});

test('whoever is tried alone is answered another way, and nobody waits for that', async () => {
  const slow = Promise.withResolvers<void>();
  const answer = gather(
    async (items: readonly number[]) => {
      if (items.includes(2)) throw new Error('not together');
      return items.map(String);
    },
    async ([item]) => {
      if (item === 2) await slow.promise;
      return [`${item} alone`];
    },
  );
  const [first, second] = [answer(1), answer(2)];
  expect(await first).toBe('1 alone');
  expect(await answer(3)).toBe('3');
  slow.resolve();
  expect(await second).toBe('2 alone');
});

test('with a wait, those who come one by one are answered together', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const batches: number[][] = [];
  const answer = gather(
    async (items: readonly number[]) => {
      batches.push([...items]);
      return items.map(String);
    },
    undefined,
    100,
  );
  const first = answer(1);
  await vi.advanceTimersByTimeAsync(60);
  const second = answer(2);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(40);
  expect(await Promise.all([first, second])).toEqual(['1', '2']);
  expect(batches).toEqual([[1, 2]]);
});
