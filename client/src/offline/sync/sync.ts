import { ledgerEpoch, onLedgerEpoch } from '#api/ledger-epoch.ts';
import { onRepOffline, openedRepOffline, type RepOffline, repOffline } from '../rep-offline.ts';

const EVERY_MS = 30_000;
/** Spreads the calls of phones that come back into coverage together, or hear of another epoch. */
const SPREAD_MS = 2000;

/** Runs the sync every 30 s, on coming online, in another epoch of the ledger, on focus and when the page becomes visible. Returns a function that stops it. */
export function startSync(): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') void flush();
  };
  const onFocus = () => void flush();
  let spread: ReturnType<typeof setTimeout> | undefined;
  const flushWithOthers = () => {
    clearTimeout(spread);
    spread = setTimeout(() => void flush(), Math.random() * SPREAD_MS);
  };
  const timer = setInterval(() => void flush(), EVERY_MS);
  const stopOpening = onRepOffline(() => {
    if (openedRepOffline()) void flush();
  });
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('focus', onFocus);
  addEventListener('online', flushWithOthers);
  const stopEpoch = onLedgerEpoch(flushWithOthers);
  void repOffline();
  return () => {
    clearTimeout(spread);
    clearInterval(timer);
    stopOpening();
    stopEpoch();
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('focus', onFocus);
    removeEventListener('online', flushWithOthers);
  };
}

/** After every navigation. */
export function notifyRouteChange(): void {
  void flush();
}

/** Called after something was queued that nobody is sending. */
export const flushSoon = notifyRouteChange;

/** Hears at once what the rep should know, such as a message that has just been pushed. */
export async function hearNow(): Promise<void> {
  await (await repOffline())?.heartbeat({ isDue: true }).catch(() => undefined);
}

/** Sends what waits because the rep asks for it, whatever the browser thinks about the network. */
export async function syncNow(): Promise<void> {
  const rep = await repOffline();
  if (!rep) return;
  await sendAgain(rep);
  await rep.flush({ byHand: true });
  await rep.heartbeat().catch(() => undefined);
}

/**
 * Only when online, and sends when something waits; does nothing while any tab's runner is at work. Then reports
 * the state of the outbox to the server, when it is time.
 */
async function flush(): Promise<void> {
  if (navigator.onLine === false) return;
  const rep = await repOffline();
  if (!rep) return;
  // When nothing could be read, nothing seems to wait.
  if (rep.outbox.items().failed) await rep.outbox.reload().catch(() => undefined);
  await sendAgain(rep);
  if (rep.outbox.items().items.some((item) => item.state === 'waiting'))
    await rep.flush({ byHand: false }).catch(() => undefined);
  await rep.heartbeat().catch(() => undefined);
}

/** Puts back in the queue what the server may have lost. */
async function sendAgain({ outbox }: RepOffline): Promise<void> {
  const epoch = ledgerEpoch();
  if (epoch !== null) await outbox.sendAgain(epoch).catch(() => undefined);
}
