import { vi } from 'vitest';

/** Objects whose properties tests and the app add or replace. */
const shared = (): object[] => [
  globalThis,
  navigator,
  document,
  history,
  HTMLElement.prototype,
  HTMLMediaElement.prototype,
];

/**
 * Notes what the page is like before a test file; returns a function that makes it so again. Files share a process and
 * its page, because starting them takes longer than most files do. Each file loads the app's modules again; what those
 * of the last one left behind is removed: listeners, timers, channels, properties, stored data.
 */
export function freshPage(): () => void {
  const properties = shared().map((target) => [target, Object.getOwnPropertyDescriptors(target)] as const);
  const values = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([, { get, set, configurable }]) => get && set && configurable)
    .map(([name]) => [name, Reflect.get(globalThis, name)] as const);
  const ends = [listenersOf(globalThis), listenersOf(document), channels(), timers()];
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
    for (const end of ends) end();
    for (const [target, before] of properties) restore(target, before);
    // jsdom's globals are read and replaced through functions.
    for (const [name, value] of values)
      if (Reflect.get(globalThis, name) !== value) Reflect.set(globalThis, name, value);
    if ('IDBFactory' in globalThis) globalThis.indexedDB = new IDBFactory();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    document.head.replaceChildren();
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
  };
}

function restore(target: object, before: PropertyDescriptorMap): void {
  for (const key of Reflect.ownKeys(target)) {
    const was = Reflect.getOwnPropertyDescriptor(before, key)?.value as PropertyDescriptor | undefined;
    const is = Reflect.getOwnPropertyDescriptor(target, key);
    if (!is?.configurable) continue;
    if (!was) Reflect.deleteProperty(target, key);
    else if (was.value !== is.value || was.get !== is.get) Object.defineProperty(target, key, was);
  }
}

/** Notes the listeners that are added; returns a function that removes them. */
function listenersOf(target: EventTarget): () => void {
  const { addEventListener } = target;
  const added: Parameters<EventTarget['addEventListener']>[] = [];
  target.addEventListener = (...listener: Parameters<EventTarget['addEventListener']>) => {
    added.push(listener);
    addEventListener.call(target, ...listener);
  };
  return () => {
    for (const listener of added) target.removeEventListener(...listener);
  };
}

/** Notes the channels that are opened; returns a function that closes them to what the app still announces. */
function channels(): () => void {
  const opened: BroadcastChannel[] = [];
  let isOver = false;
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      opened.push(this);
    }
    override postMessage(message: unknown) {
      if (!isOver) super.postMessage(message);
    }
  };
  return () => {
    isOver = true;
    for (const channel of opened) channel.close();
  };
}

/** Shorter ones draw the frames of jsdom, which would not start them again. */
const APP_TIMER_MS = 100;

/** Notes the timers that are started; returns a function that stops them. */
function timers(): () => void {
  const started: NodeJS.Timeout[] = [];
  const noting =
    (start: typeof setTimeout | typeof setInterval) =>
    (...timer: Parameters<typeof setTimeout>) => {
      const one = start(...timer);
      if ((timer[1] ?? 0) >= APP_TIMER_MS) started.push(one);
      return one;
    };
  Object.assign(globalThis, { setTimeout: noting(setTimeout), setInterval: noting(setInterval) });
  return () => {
    for (const timer of started) clearTimeout(timer);
  };
}
