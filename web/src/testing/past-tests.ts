import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/** The test that began what runs now; promises and timers carry it on. One for the process: each file loads this module again. */
const began: AsyncLocalStorage<symbol> = ofTheProcess('began in a test', () => new AsyncLocalStorage());
/** Turns of the event loop after which nothing is scheduled for a page that is gone. */
const TURNS_TO_END = 3;
let present: symbol | null = null;

/**
 * Runs a test as the present one: all before it are past. React's scheduler, which all tests share, goes on in the one in
 * which it last began, so it is left to end first.
 */
export async function runAsPresent(runTest: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < TURNS_TO_END; turn++) await setImmediate();
  present = Symbol();
  await began.run(present, runTest);
}

/**
 * Leaves requests of past tests without a reply. An app that is left behind sends its actions again for some seconds, and
 * the server of the next test would record them.
 */
export function leavePastUnanswered(): void {
  const { fetch, requestAnimationFrame } = globalThis;
  // One timer draws the frames of all tests.
  globalThis.requestAnimationFrame = (draw) => requestAnimationFrame(AsyncLocalStorage.bind(draw));
  globalThis.fetch = (...request) => {
    const test = began.getStore();
    return test === undefined || test === present ? fetch(...request) : new Promise(() => undefined);
  };
}

function ofTheProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(name);
  const kept: T = Reflect.get(process, key) ?? make();
  Reflect.set(process, key, kept);
  return kept;
}
