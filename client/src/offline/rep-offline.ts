import { asksToKeepStorage, keepStorage } from '#browser/keep-storage.ts';
import { hasPasskey } from '#session/passkey-mark.ts';
import { currentRep, onSessionChange } from '#session/session.ts';
import { createEvent } from '#state/event.ts';
import { createStore } from '#state/store.ts';
import { isInLists } from './lists/is-in-lists.ts';
import { browserLocks } from './locks.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { createOutboxStore } from './outbox/outbox-store.ts';
import { createRescuedStore } from './outbox/rescued-store.ts';
import { sendAs } from './outbox/send-as.ts';
import { connect } from './storage/connection.ts';
import { databaseNames } from './storage/database-names.ts';
import { createDeviceKeys } from './storage/device-keys.ts';
import { createDrafts, type Drafts } from './storage/drafts.ts';
import { createSealedCache, type SealedCache } from './storage/sealed-cache.ts';
import { createFlush, type Flush } from './sync/flush.ts';
import { heardAlerts, NO_ALERTS } from './sync/heard-alerts.ts';
import { heardMessages } from './sync/heard-messages.ts';
import type { Heartbeat } from './sync/heartbeat.ts';

/** The stored data of the signed-in rep. Another rep's is beside it, untouched and unseen. */
export interface RepOffline {
  repId: string;
  outbox: Outbox;
  flush: Flush;
  heartbeat: Heartbeat;
  cache: SealedCache;
  drafts: Drafts;
  /** The rep has signed out: weeks and lists are erased, the outbox and drafts stay. */
  leave: () => Promise<void>;
}

/** The message to other tabs of the same rep after a change of the outbox. */
interface TabNews {
  /** Something had to be rescued. */
  rescued?: true;
  /** Subjects of which something was written down. */
  written?: readonly string[];
}

const placeChanged = createEvent<string>();
const repLeft = createEvent();
const opened = createStore<RepOffline | null>(null);
let opening: { repId: string; rep: Promise<RepOffline> } | null = null;

/** Name of a database whose erasure has begun; a tab that dies meanwhile leaves it for the next start. */
const ERASING = 'erasing';

onSessionChange(() => void repOffline());
void finishErasing();

/** The stored data of the rep who is signed in now; null when nobody is. */
export async function repOffline(): Promise<RepOffline | null> {
  const repId = currentRep()?.repId ?? null;
  if (opening?.repId !== repId) {
    if (opening) leave(opening.rep);
    opening = repId === null ? null : { repId, rep: openRepOffline(repId) };
    opened.set(null);
  }
  const wanted = opening;
  if (!wanted) return null;
  const rep = await wanted.rep;
  if (wanted === opening) opened.set(rep);
  return rep;
}

/** The same, as far as it is open already. */
export const openedRepOffline = opened.get;

/** Calls back when another rep's data is opened, or nobody's. */
export const onRepOffline = opened.subscribe;

/** Calls back when a rep has signed out, so that nothing of theirs stays in memory. */
export const onRepLeft = repLeft.subscribe;

/** Calls back with the place of every action that the server has settled. */
export const onPlaceChanged = placeChanged.subscribe;

function leave(rep: Promise<RepOffline>): void {
  repLeft.announce();
  heardAlerts.set(NO_ALERTS);
  heardMessages.set([]);
  rep.then((left) => left.leave()).catch(() => undefined);
}

async function openRepOffline(repId: string): Promise<RepOffline> {
  const names = await databaseNames(repId);
  // Requested, not relied on: browsers may otherwise clear a site's storage when the disk runs low.
  if (!asksToKeepStorage()) void keepStorage();
  const main = connect(names.main);
  const rescue = connect(names.rescue);
  const keys = createDeviceKeys(main);
  const cache = createSealedCache(main, keys);
  // What only a passkey opens is of no use without one: turned off by a page that died meanwhile.
  if (!hasPasskey()) void cache.bringTogether().catch(() => undefined);
  const locks = browserLocks();
  let announces = true;
  const tabs = new BroadcastChannel(`outbox:${names.main}`);
  const announce = (news: TabNews) => {
    if (announces) tabs.postMessage(news);
  };
  const store = createRescuedStore({
    main: createOutboxStore(main, keys),
    rescue: createOutboxStore(rescue, createDeviceKeys(rescue)),
    makeRoom: cache.clear,
    onRescued: () => announce({ rescued: true }),
  });
  const outbox = createOutbox({
    owner: repId,
    store,
    ...sendAs(repId),
    locks,
    now: Date.now,
    monotonicNow: () => performance.now(),
    random: Math.random,
    isSignedIn: () => currentRep()?.repId === repId,
    announce: (written) => announce({ written }),
    isInLists: isInLists(cache),
    onSettled: ({ place, kind }) => {
      placeChanged.announce(place);
      // What the rep was alerted to may be over.
      if (kind === 'close-departure') void heartbeat({ isDue: true }).catch(() => undefined);
    },
  });
  let beat: Heartbeat | null = null;
  const heartbeat: Heartbeat = async (options) => {
    const { createRepHeartbeat } = await import('./sync/rep-heartbeat.ts');
    beat ??= createRepHeartbeat({ repId, outbox, cache });
    return beat(options);
  };
  tabs.onmessage = ({ data }: MessageEvent<TabNews>) => {
    if (data.rescued) store.lookForRescued();
    void outbox.hear(data.written ?? []);
  };
  await outbox.reload().catch(() => undefined);
  return {
    repId,
    outbox,
    cache,
    drafts: createDrafts(main, keys),
    flush: createFlush({
      outbox,
      locks,
      now: Date.now,
      random: Math.random,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }),
    heartbeat,
    leave: async () => {
      tabs.close();
      announces = false;
      localStorage.setItem(ERASING, names.main);
      await cache.erase();
      localStorage.removeItem(ERASING);
      main.close();
      rescue.close();
    },
  };
}

async function finishErasing(): Promise<void> {
  const name = localStorage.getItem(ERASING);
  if (name === null) return;
  const connection = connect(name);
  await createSealedCache(connection, createDeviceKeys(connection)).erase();
  localStorage.removeItem(ERASING);
  connection.close();
}
