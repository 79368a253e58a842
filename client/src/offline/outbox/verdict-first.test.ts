import { expect, test, vi } from 'vitest';
import { createEvent } from '#state/event.ts';
import { awaitVerdict, subscribeBehindVerdict } from './verdict-first.ts';

function aScreen() {
  const changed = createEvent();
  const drawn = vi.fn();
  const stop = subscribeBehindVerdict(changed.subscribe, drawn);
  return { change: () => changed.announce(), drawn, stop };
}

test('a screen hears of a change at once while no verdict is on its way', () => {
  const { change, drawn } = aScreen();
  change();
  change();
  expect(drawn).toHaveBeenCalledTimes(2);
});

test('what changes while verdicts are on their way is drawn once, when the last has been shown', () => {
  const { change, drawn } = aScreen();
  const [first, second] = [awaitVerdict(), awaitVerdict()];
  change();
  first();
  first();
  change();
  expect(drawn).not.toHaveBeenCalled();
  second();
  expect(drawn).toHaveBeenCalledTimes(1);
  change();
  expect(drawn).toHaveBeenCalledTimes(2);
});

test('a verdict after which nothing has changed draws nothing', () => {
  const { drawn } = aScreen();
  awaitVerdict()();
  expect(drawn).not.toHaveBeenCalled();
});

test('a screen that is left while a verdict is on its way is not drawn again', () => {
  const { change, drawn, stop } = aScreen();
  const shown = awaitVerdict();
  change();
  stop();
  shown();
  expect(drawn).not.toHaveBeenCalled();
});
