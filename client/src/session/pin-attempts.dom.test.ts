import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let attempts: typeof import('./pin-attempts.ts');

/** The app as it is after it was closed and opened again. */
async function reopen() {
  vi.resetModules();
  attempts = await import('./pin-attempts.ts');
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  localStorage.clear();
  await reopen();
});
afterEach(() => vi.useRealTimers());

const fail = (times: number) => {
  for (let n = 0; n < times; n += 1) attempts.countAttempt();
};

test('the fifth wrong PIN in a row locks out for a second, the sixth for two, and earlier ones do not', () => {
  expect([attempts.failedAttempts(), attempts.lockoutLeftMs()]).toEqual([0, 0]);
  fail(4);
  expect([attempts.failedAttempts(), attempts.lockoutLeftMs()]).toEqual([4, 0]);
  fail(1);
  expect([attempts.failedAttempts(), attempts.lockoutLeftMs()]).toEqual([5, 1000]);
  fail(1);
  expect([attempts.failedAttempts(), attempts.lockoutLeftMs()]).toEqual([6, 2000]);
});

test('a lockout runs down to nothing and not below', () => {
  fail(7);
  expect(attempts.lockoutLeftMs()).toBe(4000);
  vi.advanceTimersByTime(1500);
  expect(attempts.lockoutLeftMs()).toBe(2500);
  vi.advanceTimersByTime(2500);
  expect(attempts.lockoutLeftMs()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect([attempts.lockoutLeftMs(), attempts.failedAttempts()]).toEqual([0, 7]);
});

test('a lockout that ended unseen is over, and its attempts are not forgotten', () => {
  fail(7);
  expect(attempts.lockoutLeftMs()).toBe(4000);
  vi.advanceTimersByTime(60_000);
  expect([attempts.lockoutLeftMs(), attempts.failedAttempts()]).toEqual([0, 7]);
  fail(1);
  expect([attempts.lockoutLeftMs(), attempts.failedAttempts()]).toEqual([8000, 8]);
});

test('asking for a lockout records nothing where there is none', () => {
  expect(attempts.lockoutLeftMs()).toBe(0);
  expect(localStorage.length).toBe(0);
});

test('closing the app or setting its clock neither shortens a lockout nor forgets the attempts', async () => {
  fail(7);
  attempts.lockoutLeftMs();
  vi.advanceTimersByTime(1000);
  expect(attempts.lockoutLeftMs()).toBe(3000);
  vi.setSystemTime(Date.now() + 86_400_000);
  expect(attempts.lockoutLeftMs()).toBe(3000);
  await reopen();
  expect([attempts.failedAttempts(), attempts.lockoutLeftMs()]).toEqual([7, 3000]);
  vi.advanceTimersByTime(3000);
  expect(attempts.lockoutLeftMs()).toBe(0);
});

test('a wrong PIN after a lockout starts the next one in full', () => {
  fail(5);
  attempts.lockoutLeftMs();
  vi.advanceTimersByTime(1000);
  expect(attempts.lockoutLeftMs()).toBe(0);
  fail(1);
  expect(attempts.lockoutLeftMs()).toBe(2000);
});

test('the right PIN forgets the wrong ones', () => {
  fail(6);
  attempts.lockoutLeftMs();
  attempts.clearAttempts();
  expect([attempts.failedAttempts(), attempts.lockoutLeftMs()]).toEqual([0, 0]);
  fail(5);
  expect(attempts.lockoutLeftMs()).toBe(1000);
});

test('as many wrong PINs as before the right one lock out again, in full', () => {
  fail(5);
  expect(attempts.lockoutLeftMs()).toBe(1000);
  vi.advanceTimersByTime(1000);
  attempts.clearAttempts();
  fail(5);
  expect(attempts.lockoutLeftMs()).toBe(1000);
});

test.each(['', 'null', '{"failed":-1,"lockoutLeftMs":0}', '{"failed":6,"lockoutLeftMs":-5}', '{"failed":6}'])(
  'an invalid record, %j, counts as no attempt',
  (stored) => {
    localStorage.setItem('pin_attempts', stored);
    expect([attempts.failedAttempts(), attempts.lockoutLeftMs()]).toEqual([0, 0]);
  },
);
