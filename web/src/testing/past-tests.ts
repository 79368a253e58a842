import { AsyncLocalStorage } from 'node:async_hooks';

/** The test that began what runs now; promises and timers carry it on. One for the process: each file loads this module again. */
const began: AsyncLocalStorage<symbol> = ofTheProcess('began in a test', () => new AsyncLocalStorage());
let present: symbol | null = null;

/** Runs a test as the present one: all before it are past. */
export function runAsPresent(runTest: () => Promise<void>): Promise<void> {
  present = Symbol();
  return began.run(present, runTest);
}

/**
 * Leaves requests of past tests without a reply. An app that is left behind sends its actions again for some seconds, and
 * the server of the next test would record them.
 */
export function leavePastUnanswered(): void {
  const { fetch } = globalThis;
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
