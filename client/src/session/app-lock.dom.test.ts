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
afterEach(() => {
  stop();
  vi.useRealTimers();
});

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

test('a message that arrives before the other tab’s record does not revert an unlock', async () => {
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

test('a tab follows what another tab has written, also when its message arrived first', () => {
  leaveAlone();
  const onChange = vi.fn();
  appLock.onLockChange(onChange);
  anotherTabWrites(String(Date.now()));
  expect(onChange).toHaveBeenCalledTimes(1);
  anotherTabWrites(null);
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(appLock.isUnlocked()).toBe(false);
});

test('a tab that missed what another tab has said sees it when it is looked at', () => {
  leaveAlone();
  const onChange = vi.fn();
  appLock.onLockChange(onChange);
  localStorage.setItem('last_activity', String(Date.now()));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(appLock.isUnlocked()).toBe(true);
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

const wrongPins = () => JSON.parse(localStorage.getItem('pin_attempts') ?? '{"failed":0}').failed;

test('activity on a locked app does not open it, nor is it recorded', () => {
  appLock.lock();
  appLock.recordActivity();
  dispatchEvent(new Event('pointerdown'));
  expect([appLock.isUnlocked(), activity()]).toEqual([false, null]);
});

test('touching the app postpones its lock, and touches count only every two seconds', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const start = Date.now();
  dispatchEvent(new Event('pointerdown'));
  expect(activity()).toBe(String(start));
  vi.setSystemTime(start + 1999);
  dispatchEvent(new Event('pointerdown'));
  expect(activity()).toBe(String(start));
  vi.setSystemTime(start + 2000);
  dispatchEvent(new Event('keydown'));
  expect(activity()).toBe(String(start + 2000));
  vi.setSystemTime(start + 2000 + 600_000);
  expect(appLock.isUnlocked()).toBe(true);
  vi.setSystemTime(start + 2000 + 600_001);
  expect(appLock.isUnlocked()).toBe(false);
});

test.each(['pointerdown', 'keydown', 'touchmove', 'wheel'])(
  'a rep who only sends %s keeps the app open, until the watch is stopped',
  (name) => {
    const before = String(Date.now() - 300_000);
    localStorage.setItem('last_activity', before);
    dispatchEvent(new Event(name));
    expect(Number(activity())).toBeGreaterThan(Number(before));
    localStorage.setItem('last_activity', before);
    stop();
    stop = appLock.startIdleLock();
    stop();
    dispatchEvent(new Event(name));
    expect(activity()).toBe(before);
  },
);

test('a right PIN opens the app, records the activity and forgets the wrong ones', () => {
  appLock.lock();
  localStorage.setItem('pin_attempts', '{"failed":6,"lockoutLeftMs":0}');
  appLock.unlock();
  expect([appLock.isUnlocked(), wrongPins()]).toEqual([true, 0]);
  expect(activity()).not.toBeNull();
});

test('locking a locked app does not clear the wrong PINs', () => {
  appLock.lock();
  localStorage.setItem('pin_attempts', '{"failed":6,"lockoutLeftMs":2000}');
  appLock.lock();
  leaveAlone();
  expect(wrongPins()).toBe(6);
});

test('opening a locked app again does not clear the wrong PINs', async () => {
  appLock.lock();
  localStorage.setItem('pin_attempts', '{"failed":6,"lockoutLeftMs":2000}');
  vi.resetModules();
  const opened = await import('./app-lock.ts');
  expect(opened.isUnlocked()).toBe(false);
  expect(wrongPins()).toBe(6);
});

test('whoever listens hears at once that the app has opened, also one that was started again', async () => {
  vi.resetModules();
  const opened = await import('./app-lock.ts');
  const onChange = vi.fn();
  opened.onLockChange(onChange);
  expect(opened.isUnlocked()).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
  opened.lock();
  opened.unlock();
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('an app that is forgotten is locked at once', () => {
  const onChange = vi.fn();
  appLock.onLocked(onChange);
  appLock.removeActivity();
  expect([onChange.mock.calls.length, activity(), appLock.isUnlocked()]).toEqual([1, null, false]);
});

test('locking an app that was open forgets the wrong PINs of before', () => {
  localStorage.setItem('pin_attempts', '{"failed":3,"lockoutLeftMs":0}');
  appLock.lock();
  expect(wrongPins()).toBe(0);
});

test('an app that locks or opens says so to the other tabs, and only then', async () => {
  const channel = new BroadcastChannel('app-lock');
  const heard = vi.fn();
  channel.onmessage = heard;
  appLock.lock();
  appLock.lock();
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  appLock.unlock();
  await expect.poll(() => heard.mock.calls.length).toBe(2);
  channel.close();
});

test('a tab follows the message of another tab', async () => {
  const onChange = vi.fn();
  appLock.onLockChange(onChange);
  const channel = new BroadcastChannel('app-lock');
  localStorage.removeItem('last_activity');
  channel.postMessage('changed');
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
  localStorage.setItem('last_activity', String(Date.now()));
  channel.postMessage('changed');
  await expect.poll(() => onChange.mock.calls.length).toBe(2);
  channel.close();
});

test.each([
  ['every 15 s', () => vi.advanceTimersByTime(15_000)],
  ['when it comes into view', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['when it is focused', () => dispatchEvent(new Event('focus'))],
])('an app left alone is looked at %s, and locks', (_, look) => {
  stop();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  stop = appLock.startIdleLock();
  const locked = vi.fn();
  appLock.onLocked(locked);
  look();
  expect(locked).not.toHaveBeenCalled();
  localStorage.setItem('last_activity', String(Date.now() - 601_000));
  look();
  expect(locked).toHaveBeenCalledTimes(1);
});

test('an app that locks notifies its listeners once, and an app that unlocks does not', () => {
  const onChange = vi.fn();
  appLock.onLocked(onChange);
  appLock.lock();
  appLock.lock();
  expect(onChange).toHaveBeenCalledTimes(1);
  appLock.unlock();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('without a PIN the app is never open, whatever activity there was', async () => {
  const { removePin } = await import('./pin-store.ts');
  removePin();
  expect(appLock.isUnlocked()).toBe(false);
  const onChange = vi.fn();
  appLock.onLockChange(onChange);
  anotherTabWrites(String(Date.now()));
  expect(onChange).not.toHaveBeenCalled();
  expect(appLock.isUnlocked()).toBe(false);
});

test.each([
  ['with recent activity', 0, true],
  ['left alone for over ten minutes', 601_000, false],
])('an app that is opened again %s: unlocked is %3$s', async (_, ago, unlocked) => {
  localStorage.setItem('last_activity', String(Date.now() - ago));
  vi.resetModules();
  const opened = await import('./app-lock.ts');
  expect(opened.isUnlocked()).toBe(unlocked);
});
