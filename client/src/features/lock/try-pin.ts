import { ERASE_AFTER_ATTEMPTS } from '@offpiste/domain/rules/pin.ts';
import { unlock } from '#session/app-lock.ts';
import { removePasskey } from '#session/passkey-mark.ts';
import { countAttempt, failedAttempts, lockoutLeftMs } from '#session/pin-attempts.ts';
import { matchesPin } from '#session/pin-store.ts';

export type PinOutcome = 'unlocked' | 'wrong' | 'locked-out' | 'erased';

/**
 * Checks a PIN and unlocks. Nothing is checked during a lockout; `erased` is a wrong PIN after which `erase`,
 * which removes the personal data kept on this phone, has run; biometric unlock is off then, too.
 */
export async function tryPin(pin: string, erase: () => Promise<void>): Promise<PinOutcome> {
  if (lockoutLeftMs() > 0) return 'locked-out';
  countAttempt();
  if (await matchesPin(pin)) {
    unlock();
    return 'unlocked';
  }
  if (failedAttempts() < ERASE_AFTER_ATTEMPTS) return 'wrong';
  removePasskey();
  await erase();
  return 'erased';
}
