import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let appLock: typeof import('./app-lock.ts');
let stop: () => void;
beforeEach(async () => {
  vi.resetModules();
  const { storePin } = await import('./pin-store.ts');
  await storePin('1357');
  localStorage.setItem('last_activity', String(Date.now()));
  appLock = await import('./app-lock.ts');
  stop = appLock.startIdleLock();
});
afterEach(() => stop());

const activity = () => localStorage.getItem('last_activity');
const leaveAlone = () => {
  localStorage.setItem('last_activity', String(Date.now() - 601_000));
  dispatchEvent(new Event('focus'));
};
const anotherTabWrites = (value: string | null) => {
  if (value === null) localStorage.removeItem('last_activity');
  else localStorage.setItem('last_activity', value);
  dispatchEvent(new StorageEvent('storage', { key: 'last_activity' }));
};

test('an app left alone for ten minutes locks for good: setting the clock back gains nothing', () => {
  expect(appLock.isUnlocked()).toBe(true);
  leaveAlone();
  expect(appLock.isUnlocked()).toBe(false);
  expect(activity()).toBeNull();
});

test('a message that comes before what the other tab wrote undoes no unlock', async () => {
  leaveAlone();
  const stale = String(Date.now() - 601_000);
  localStorage.setItem('last_activity', stale);
  const channel = new BroadcastChannel('app-lock');
  const heard = new Promise((resolve) => {
    const listener = new BroadcastChannel('app-lock');
    listener.onmessage = () => {
      listener.close();
      resolve(null);
    };
  });
  channel.postMessage('changed');
  await heard;
  channel.close();
  expect(activity()).toBe(stale);
});

test('a tab follows what another tab has written, also when the message of it came first', () => {
  leaveAlone();
  const told = vi.fn();
  appLock.onLockChange(told);
  anotherTabWrites(String(Date.now()));
  expect(told).toHaveBeenCalledTimes(1);
  anotherTabWrites(null);
  expect(told).toHaveBeenCalledTimes(2);
  expect(appLock.isUnlocked()).toBe(false);
});

test('locking by hand leaves no record of activity', () => {
  appLock.lock();
  expect(activity()).toBeNull();
  expect(appLock.isUnlocked()).toBe(false);
});

test('a record of activity from the future counts as none', () => {
  localStorage.setItem('last_activity', String(Date.now() + 60_000));
  expect(appLock.isUnlocked()).toBe(false);
});
