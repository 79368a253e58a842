import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';

/** Where the process keeps it: each file loads this module again. */
const KEY = Symbol.for('the test in which something began');
/** The test that began what runs now; promises and timers carry it on. */
const began: AsyncLocalStorage<symbol> = Reflect.get(process, KEY) ?? new AsyncLocalStorage();
Reflect.set(process, KEY, began);
let present: symbol | null = null;

/**
 * Runs a test as the present one: all before it are past. React's scheduler, which all tests share, goes on in the one in
 * which it last began, so it is left to end first.
 */
export async function runAsPresent(runTest: () => Promise<void>): Promise<void> {
  await setImmediate();
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
