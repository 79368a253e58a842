import { IDBFactory } from 'fake-indexeddb';
import type { VirtualTime } from '../time/virtual-time.ts';
import { createPhoneLocks, type PhoneLocks } from './web-locks.ts';

/** What is wrong with the storage of a phone at present; each is a chance between 0 and 1 per transaction or open. */
export interface StorageTrouble {
  open: number;
  lost: number;
  abort: number;
  quota: number;
}

/** One browser on one phone: everything that survives its tabs. */
export interface Phone {
  name: string;
  factory: IDBFactory;
  local: Map<string, string>;
  cookies: Map<string, string>;
  locks: PhoneLocks;
  /** Whether Web Locks are there; correctness must not depend on them. */
  hasLocks: boolean;
  channels: Map<string, Set<{ page: object; hear: (data: unknown) => void }>>;
  online: boolean;
  /** How many reps have signed in so far: the number of the session that is open now, or was last. */
  session: number;
  /** Sessions that something has ended, or will end as soon as the phone calls the server. */
  endedSessions: Set<number>;
  /** How far the phone's clock is off, in milliseconds. */
  clockOffset: number;
  storage: StorageTrouble;
  /** How often its storage has failed so far. */
  storageFailures: number;
  now: () => number;
}

export const NO_STORAGE_TROUBLE: StorageTrouble = { open: 0, lost: 0, abort: 0, quota: 0 };

export function createPhone(name: string, time: VirtualTime): Phone {
  const phone: Phone = {
    name,
    factory: new IDBFactory(),
    local: new Map(),
    cookies: new Map(),
    locks: createPhoneLocks(),
    hasLocks: true,
    channels: new Map(),
    online: true,
    session: 0,
    endedSessions: new Set(),
    clockOffset: 0,
    storage: NO_STORAGE_TROUBLE,
    storageFailures: 0,
    now: () => Math.round(time.now() + phone.clockOffset),
  };
  return phone;
}
