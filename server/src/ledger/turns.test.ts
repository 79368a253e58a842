import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('work on one passenger takes turns, in order, also after one that failed', async () => {
  const turns = createTurns();
  const events: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    turns.take('jo', work('first')),
    turns.take('jo', work('second', true)),
    turns.take('jo', work('third')),
  ]);
  expect(events).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('whoever comes while the last one is at work still waits, and nobody waits for another passenger', async () => {
  const turns = createTurns();
  const events: string[] = [];
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const take = (name: string, until: Promise<void> | undefined, key = 'jo') =>
    turns.take(key, async () => {
      events.push(`${name} begins`);
      await until;
      events.push(`${name} ends`);
    });
  const one = take('first', first.promise);
  const two = take('second', second.promise);
  first.resolve();
  await one;
  const three = take('third', undefined);
  await take('other', undefined, 'ben');
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'other begins', 'other ends']);
  second.resolve();
  await Promise.all([two, three]);
  expect(events.slice(5)).toEqual(['second ends', 'third begins', 'third ends']);
});
