import { attemptsRemaining, warnsOfAttempts } from '@offpiste/domain/rules/pin.ts';
import { Alert } from '#ui/alert.tsx';
import { attemptsText, lockedText, waitText } from './lock-text.ts';

export interface LockMessageProps {
  error: string | null;
  lockoutLeftMs: number;
  /** Wrong PINs in a row. */
  failed: number;
}

/** What went wrong with the PIN, and how many attempts are left once they are few. */
export function LockMessage({ error, lockoutLeftMs, failed }: LockMessageProps) {
  const lockedOut = lockoutLeftMs > 0;
  const warns = warnsOfAttempts(failed);
  const text = lockedOut ? lockedText : error;
  if (text === null && !warns) return null;
  return (
    <Alert tone={text === null ? 'warn' : 'bad'}>
      {text !== null && <p className="font-bold">{text}</p>}
      {lockedOut && <p aria-live="off">{waitText(lockoutLeftMs)}</p>}
      {warns && <p>{attemptsText(attemptsRemaining(failed))}</p>}
    </Alert>
  );
}
