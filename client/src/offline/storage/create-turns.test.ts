import { expect, test } from 'vitest';
import { createTurns } from './create-turns.ts';

test('each piece of work waits for the one before, also when that fails', async () => {
  const done: string[] = [];
  const inTurn = createTurns();
  const first = Promise.withResolvers<void>();
  const failing = inTurn(async () => {
    await first.promise;
    done.push('first');
    throw new Error('the disk is full');
  });
  const following = inTurn(async () => {
    done.push('second');
    return 'its result';
  });
  first.resolve();
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await following).toBe('its result');
  expect(done).toEqual(['first', 'second']);
});
