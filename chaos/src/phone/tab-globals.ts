import type { Random } from '../time/random.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Phone } from './phone.ts';
import { quickCipher } from './quick-cipher.ts';
import { pass, type TabLife } from './tab-life.ts';

/** Sends a page's requests. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

export interface TabPlatform {
  life: TabLife;
  time: VirtualTime;
  random: Random;
  fetch: Fetch;
}

/** The names of the platform that a page of the app finds, beyond those of the language. */
export const PAGE_GLOBALS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'Math',
  'performance',
  'crypto',
  'navigator',
  'document',
  'location',
  'localStorage',
  'sessionStorage',
  'fetch',
  'AbortSignal',
  'BroadcastChannel',
  'DecompressionStream',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'Worker',
] as const;

/** A browser page's surroundings on a phone; the phone notifies the page through `events`. */
export function tabGlobals(
  phone: Phone,
  { life, time, random, fetch }: TabPlatform,
): { globals: Record<(typeof PAGE_GLOBALS)[number], unknown>; events: EventTarget } {
  const events = new EventTarget();
  const page = events;
  const onDocument = new EventTarget();
  life.onFreeze(() => onDocument.dispatchEvent(new Event('freeze')));
  const intervals = new Map<number, number>();

  /** Timers whose time has come, but whose page is frozen. */
  const overdue = new Set<number>();
  const setTimeout = (work: () => void, ms?: number) => {
    const id = time.setTimeout(() => {
      overdue.add(id);
      life.whenAwake(() => overdue.delete(id) && life.isAlive() && work());
    }, ms);
    return id;
  };
  const clearTimeout = (id: number | undefined) => {
    if (id !== undefined) overdue.delete(id);
    time.clearTimeout(id);
  };
  const setInterval = (work: () => void, ms: number) => {
    const again = () => {
      intervals.set(id, setTimeout(again, ms));
      work();
    };
    const id = setTimeout(again, ms);
    intervals.set(id, id);
    return id;
  };

  class PageDate extends Date {
    constructor(...given: []) {
      super(...((given.length === 0 ? [phone.now()] : given) as []));
    }
    static override now = () => phone.now();
  }

  const ciphered =
    <Given extends unknown[], Made>(work: (...given: Given) => Made) =>
    async (...given: Given): Promise<Made> => {
      await pass(life, time, 'cipher', () => new DOMException('The cipher failed', 'OperationError'));
      return work(...given);
    };

  const channels = (name: string) => {
    const known = phone.channels.get(name) ?? new Set();
    phone.channels.set(name, known);
    return known;
  };
  class PageChannel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    readonly #listeners: ReturnType<typeof channels>;
    readonly #own: { page: object; hear: (data: unknown) => void };
    constructor(name: string) {
      this.#listeners = channels(name);
      this.#own = {
        page,
        hear: (data) => life.whenAwake(() => life.isAlive() && this.onmessage?.({ data })),
      };
      this.#listeners.add(this.#own);
      life.onDeath(() => this.close());
    }
    postMessage(data: unknown) {
      if (!life.isAlive()) return;
      for (const other of this.#listeners)
        if (other !== this.#own) time.setTimeout(() => other.hear(data), 1);
    }
    close() {
      this.#listeners.delete(this.#own);
    }
  }

  const locks = phone.locks.of(page);
  life.onDeath(() => phone.locks.releaseAll(page));

  const remember = (change: () => void, key: string) => {
    if (life.contact('remember') === 'kill') return;
    change();
    for (const other of channels(STORAGE_EVENTS)) {
      if (other.page !== page) time.setTimeout(() => other.hear(key), 1);
    }
  };
  const hear = {
    page,
    hear: (key: unknown) => {
      life.whenAwake(() => {
        if (life.isAlive()) events.dispatchEvent(Object.assign(new Event('storage'), { key }));
      });
    },
  };
  channels(STORAGE_EVENTS).add(hear);
  life.onDeath(() => channels(STORAGE_EVENTS).delete(hear));

  const localStorage = {
    getItem: (key: string) => phone.local.get(key) ?? null,
    setItem: (key: string, value: string) => remember(() => phone.local.set(key, value), key),
    removeItem: (key: string) => remember(() => phone.local.delete(key), key),
  };

  return {
    events,
    globals: {
      setTimeout,
      clearTimeout,
      setInterval,
      clearInterval: (id: number) => {
        clearTimeout(intervals.get(id));
        intervals.delete(id);
      },
      Date: PageDate,
      Math: Object.assign(Object.create(Math) as typeof Math, { random: random.next }),
      performance: { now: time.now },
      crypto: {
        subtle: {
          encrypt: ciphered(quickCipher.encrypt),
          decrypt: ciphered(quickCipher.decrypt),
          generateKey: ciphered(quickCipher.generateKey),
          digest: ciphered(quickCipher.digest),
        },
        getRandomValues: crypto.getRandomValues.bind(crypto),
        randomUUID: crypto.randomUUID.bind(crypto),
      },
      navigator: {
        userAgent: 'Mozilla/5.0 (Linux; Android 16) Chrome/156.0.0.0 Mobile',
        get onLine() {
          return phone.online;
        },
        storage: { persist: async () => true, estimate: async () => ({}) },
        // No stream of hints: it is open for longer than a history, and its server beats in real time.
        connection: { saveData: true },
        ...(phone.hasLocks && {
          locks: {
            request: async (name: string, options: LockOptions, work: (lock: Lock | null) => unknown) => {
              await pass(life, time, 'lock', () => new DOMException('The lock was broken', 'AbortError'));
              // It may have died in the meantime, and what it held was released then.
              if (!life.isAlive()) return new Promise(() => undefined);
              return life.untilDeath(
                locks.request(name, options, (lock) =>
                  life.isAlive() ? work(lock) : new Promise(() => undefined),
                ),
              );
            },
          },
        }),
      },
      document: {
        visibilityState: 'visible',
        addEventListener: onDocument.addEventListener.bind(onDocument),
        removeEventListener: onDocument.removeEventListener.bind(onDocument),
      },
      location: { origin: ORIGIN },
      localStorage,
      sessionStorage: localStorage,
      fetch,
      AbortSignal: {
        timeout: (ms: number) => {
          const timeout = new AbortController();
          setTimeout(() => timeout.abort(), ms);
          return timeout.signal;
        },
      },
      BroadcastChannel: PageChannel,
      // The bundled one unpacks at once; the clock would not wait for the browser's.
      DecompressionStream: undefined,
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
      dispatchEvent: events.dispatchEvent.bind(events),
      Worker: undefined,
    },
  };
}

export const ORIGIN = 'http://localhost';
const STORAGE_EVENTS = 'storage events';
