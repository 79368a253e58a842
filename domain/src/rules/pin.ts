/** The four-digit screen lock (document 1 §4–5 and §9, decisions §8). Durations are milliseconds. */
export const PIN_LENGTH = 4;
export const MAX_PIN_ATTEMPTS = 5;
export const MAX_LOCKOUT_MS = 1_800_000;
export const IDLE_LOCK_MS = 600_000;
/** Cached personal data is erased at this many wrong PINs in a row; the outbox stays. */
export const ERASE_AFTER_ATTEMPTS = 10;

export type PinProblem = 'format' | 'complexity';

/** Why a PIN may not be set: not four digits, all digits equal, or the whole PIN running up or down by one. */
export function pinProblem(pin: string): PinProblem | null {
  if (!isPinFormat(pin)) return 'format';
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0));
  const run = [0, 1, -1].some((step) => steps.every((actual) => actual === step));
  return run ? 'complexity' : null;
}

/** Whether a text is exactly four ASCII digits. */
export function isPinFormat(pin: string): boolean {
  return /^[0-9]{4}$/.test(pin);
}

/** Attempts left before the first lockout, never below zero. */
export function attemptsRemaining(failedAttempts: number): number {
  return Math.max(0, MAX_PIN_ATTEMPTS - failedAttempts);
}

/** The warning shows once fewer than three attempts remain. */
export function warnsOfAttempts(failedAttempts: number): boolean {
  return attemptsRemaining(failedAttempts) < 3;
}

/** Lockout after this many failures in a row: none below five, then 1 s doubling up to 30 minutes. */
export function lockoutMs(failedAttempts: number): number {
  if (failedAttempts < MAX_PIN_ATTEMPTS) return 0;
  return Math.min(MAX_LOCKOUT_MS, 1000 * 2 ** (failedAttempts - MAX_PIN_ATTEMPTS));
}

/** Whether the app must lock: no recorded activity, or activity more than ten minutes ago or in the future. */
export function isIdle(lastActivityAt: number | null, now: number): boolean {
  return lastActivityAt === null || lastActivityAt > now || now - lastActivityAt > IDLE_LOCK_MS;
}
