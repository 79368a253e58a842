import { lockoutMs } from '@offpiste/domain/rules/pin.ts';
import * as z from 'zod/mini';

const ATTEMPTS = 'pin_attempts';

const Attempts = z.object({
  failed: z.number().check(z.minimum(0)),
  /** The rest of the lockout. A remainder, not an end time, so that setting the phone's clock gains nothing. */
  lockoutLeftMs: z.number().check(z.minimum(0)),
});
type Attempts = z.infer<typeof Attempts>;

/** The lockout this page counts down, by a clock that cannot be set. */
let running: { failed: number; endsAt: number } | null = null;

/** Wrong PINs in a row since the last right one. */
export function failedAttempts(): number {
  return read().failed;
}

/** The rest of the lockout; it continues where it was after the app was closed. */
export function lockoutLeftMs(): number {
  const stored = read();
  if (stored.lockoutLeftMs <= 0) return 0;
  if (running?.failed !== stored.failed) {
    running = { failed: stored.failed, endsAt: performance.now() + stored.lockoutLeftMs };
  }
  const left = Math.min(stored.lockoutLeftMs, Math.max(0, running.endsAt - performance.now()));
  write({ ...stored, lockoutLeftMs: left });
  return left;
}

/** Counts an attempt as failed *before* its PIN is checked: closing the app in between gains nothing. */
export function countAttempt(): void {
  const failed = read().failed + 1;
  write({ failed, lockoutLeftMs: lockoutMs(failed) });
}

export function clearAttempts(): void {
  running = null;
  localStorage.removeItem(ATTEMPTS);
}

function read(): Attempts {
  try {
    return Attempts.parse(JSON.parse(localStorage.getItem(ATTEMPTS) ?? ''));
  } catch {
    // Nothing stored yet, or not by us.
    return { failed: 0, lockoutLeftMs: 0 };
  }
}

function write(attempts: Attempts): void {
  localStorage.setItem(ATTEMPTS, JSON.stringify(attempts));
}
