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
  /** A promise that a dead page never sees settled. */
  untilDeath: <T>(work: Promise<T>) => Promise<T>;
}

/** How long a delayed contact takes: longer than the app waits for a database or a verdict. */
export const DELAY_MS = 4_000;

export function createTabLife(): TabLife {
  const undertakers: (() => void)[] = [];
  const met: Contact[] = [];
  let alive = true;
  let left: number | null = null;
  let how: Interruption = 'kill';

  const die = () => {
    if (!alive) return;
    alive = false;
    for (const work of undertakers) work();
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
    untilDeath: (work) =>
      new Promise((resolve, reject) => {
        work.then(
          (value) => alive && resolve(value),
          (error: unknown) => alive && reject(error),
        );
      }),
  };
}

/** Passes through a contact that can be waited for: a dead page waits for ever. */
export async function pass(
  life: TabLife,
  time: VirtualTime,
  kind: Contact,
  error: () => Error,
): Promise<void> {
  const interruption = life.contact(kind);
  if (interruption === 'kill') await new Promise(() => undefined);
  if (interruption === 'delay') await life.untilDeath(time.sleep(DELAY_MS));
  if (interruption === 'error') throw error();
}
