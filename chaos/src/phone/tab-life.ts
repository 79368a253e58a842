import type { VirtualTime } from '../time/virtual-time.ts';

/** What a contact of a page with the world outside it can run into. */
export type Interruption = 'kill' | 'error' | 'delay';

/** Every kind of contact. `stored` is after a commit, `answered` when a reply is there. */
export type Contact =
  | 'open'
  | 'transaction'
  | 'stored'
  | 'cipher'
  | 'send'
  | 'answered'
  | 'lock'
  | 'remember';

/**
 * The life of one page. Nothing it does reaches the world but through a contact, and the contacts are counted: a
 * page can be killed, or be failed, at any of them, which is at every await of the code.
 */
export interface TabLife {
  isAlive: () => boolean;
  /** Counts a contact and returns what it meets. */
  contact: (kind: Contact) => Interruption | null;
  contacts: () => readonly Contact[];
  /** From now on, the contact after so many others runs into this; null to take it back. */
  interruptAfter: (contacts: number | null, how: Interruption) => void;
  die: () => void;
  onDeath: (work: () => void) => void;
  /** Stops the page's tasks until it is thawed: no timer, no message and no reply gets to it. */
  freeze: () => void;
  onFreeze: (work: () => void) => void;
  isFrozen: () => boolean;
  /** How often it was frozen so far. */
  freezes: () => number;
  /** Lets a frozen page go on, with everything that happened meanwhile first. */
  thaw: () => void;
  /** Does a task of the page: at once, or after the thaw if it is frozen. */
  whenAwake: (task: () => void) => void;
  /** A promise that a dead page never sees settled, and a frozen one after the thaw. */
  untilDeath: <T>(work: Promise<T>) => Promise<T>;
}

/** How long a delayed contact takes: longer than the app waits for a database or a verdict. */
export const DELAY_MS = 4_000;

export function createTabLife(time: VirtualTime): TabLife {
  const undertakers: (() => void)[] = [];
  const onFreeze: (() => void)[] = [];
  const tasks: (() => void)[] = [];
  const met: Contact[] = [];
  let alive = true;
  let frozen = false;
  let freezes = 0;
  let left: number | null = null;
  let how: Interruption = 'kill';

  const die = () => {
    if (!alive) return;
    alive = false;
    for (const work of undertakers) work();
  };

  const whenAwake = (task: () => void) => {
    if (frozen) tasks.push(task);
    else task();
  };

  return {
    isAlive: () => alive,
    contacts: () => met,
    contact(kind) {
      if (!alive) return 'kill';
      met.push(kind);
      if (left === null) return null;
      left -= 1;
      if (left >= 0) return null;
      left = null;
      if (how === 'kill') die();
      return how;
    },
    interruptAfter(contacts, what) {
      left = contacts;
      how = what;
    },
    die,
    onDeath: (work) => void undertakers.push(work),
    freeze() {
      if (!alive || frozen) return;
      for (const work of onFreeze) work();
      frozen = true;
      freezes += 1;
    },
    onFreeze: (work) => void onFreeze.push(work),
    isFrozen: () => alive && frozen,
    freezes: () => freezes,
    thaw() {
      frozen = false;
      for (const task of tasks.splice(0)) time.setTimeout(() => whenAwake(task));
    },
    whenAwake,
    untilDeath: (work) =>
      new Promise((resolve, reject) => {
        work.then(
          (value) => whenAwake(() => alive && resolve(value)),
          (error: unknown) => whenAwake(() => alive && reject(error)),
        );
      }),
  };
}

/** Passes through a contact that can be waited for: a frozen page waits for the thaw, a dead one for ever. */
export async function pass(
  life: TabLife,
  time: VirtualTime,
  kind: Contact,
  error: () => Error,
): Promise<void> {
  if (life.isFrozen()) await new Promise<void>((resolve) => life.whenAwake(resolve));
  const interruption = life.contact(kind);
  if (interruption === 'kill') await new Promise(() => undefined);
  if (interruption === 'delay') await life.untilDeath(time.sleep(DELAY_MS));
  if (interruption === 'error') throw error();
}
