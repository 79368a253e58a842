import { isIdle } from '@offpiste/domain/rules/pin.ts';
import { createStore } from '#state/store.ts';
import { clearAttempts } from './pin-attempts.ts';
import { hasPin } from './pin-store.ts';

const LAST_ACTIVITY = 'last_activity';
const CHECK_EVERY_MS = 15_000;
const RECORD_EVERY_MS = 2000;

const unlocked = createStore(hasPin() && !isIdleNow());
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('app-lock');

/** Whether the app may be used; an app left alone for ten minutes locks at this call. */
export function isUnlocked(): boolean {
  checkLock();
  return unlocked.get();
}

/** Calls back when the app locks or unlocks, from whichever tab. */
export const onLockChange = unlocked.subscribe;

/** Calls back when the app locks, from whichever tab. */
export function onLocked(listener: () => void): () => void {
  return unlocked.subscribe(() => {
    if (!unlocked.get()) listener();
  });
}

export function unlock(): void {
  clearAttempts();
  storeActivity();
  unlocked.set(true);
  otherTabs?.postMessage('changed');
}

/** Locks every tab. Only a change from unlocked to locked resets the failed attempts. */
export function lock(): void {
  localStorage.removeItem(LAST_ACTIVITY);
  becomeLocked();
}

function becomeLocked(): void {
  if (!unlocked.get()) return;
  clearAttempts();
  unlocked.set(false);
  otherTabs?.postMessage('changed');
}

/** Forgets that anyone was here. */
export function removeActivity(): void {
  localStorage.removeItem(LAST_ACTIVITY);
  unlocked.set(false);
}

/** Puts the lock off by ten minutes; does nothing on a locked app. */
export function recordActivity(): void {
  if (isUnlocked()) storeActivity();
}

/** Watches for idleness and for the lock of other tabs. Returns a function that stops it. */
export function startIdleLock(): () => void {
  let recordedAt = 0;
  const onInteraction = () => {
    if (Math.abs(Date.now() - recordedAt) < RECORD_EVERY_MS) return;
    recordedAt = Date.now();
    recordActivity();
  };
  const interactions = ['pointerdown', 'keydown', 'touchmove', 'wheel'] as const;
  for (const name of interactions) addEventListener(name, onInteraction, { passive: true });
  document.addEventListener('visibilitychange', checkLock);
  addEventListener('focus', checkLock);
  otherTabs?.addEventListener('message', followOtherTab);
  addEventListener('storage', onStored);
  const timer = setInterval(checkLock, CHECK_EVERY_MS);
  return () => {
    for (const name of interactions) removeEventListener(name, onInteraction);
    document.removeEventListener('visibilitychange', checkLock);
    removeEventListener('focus', checkLock);
    otherTabs?.removeEventListener('message', followOtherTab);
    removeEventListener('storage', onStored);
    clearInterval(timer);
  };
}

/** Recent activity on record, by any tab, means unlocked; none, or too long ago, means locked for good. */
function checkLock(): void {
  if (!hasPin() || isIdleNow()) lock();
  else unlocked.set(true);
}

/** The record is not written here: the message may arrive before another tab's record, and would revert an unlock. */
function followOtherTab(): void {
  if (!hasPin() || isIdleNow()) becomeLocked();
  else unlocked.set(true);
}

function onStored({ key }: StorageEvent): void {
  if (key === LAST_ACTIVITY) followOtherTab();
}

function isIdleNow(): boolean {
  const at = Number.parseInt(localStorage.getItem(LAST_ACTIVITY) ?? '', 10);
  return isIdle(Number.isNaN(at) ? null : at, Date.now());
}

function storeActivity(): void {
  localStorage.setItem(LAST_ACTIVITY, String(Date.now()));
}
