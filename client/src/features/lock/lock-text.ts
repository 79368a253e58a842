import type { PinProblem } from '@offpiste/domain/rules/pin.ts';

/** The specification's texts, letter for letter. */
export const problemText: Record<PinProblem, string> = {
  format: 'PIN must be 4 digits',
  complexity: 'PIN not sufficently complex',
};
export const mismatchText = 'PIN Mismatch';
export const wrongText = 'Incorrect PIN';
export const lockedText = 'Account locked';
export const erasedText =
  'Incorrect PIN. The week on this phone was removed; it comes back when you are online. What you recorded is kept.';

export type PinMode = 'set' | 'confirm' | 'unlock';

export const headings: Record<PinMode, string> = {
  set: 'Set a PIN',
  confirm: 'Confirm your PIN',
  unlock: 'Enter your PIN',
};

export const explanations: Record<Exclude<PinMode, 'unlock'>, string> = {
  set: 'Four digits that unlock the app on this phone',
  confirm: 'The same four digits again',
};

export function attemptsText(remaining: number): string {
  return `Attempts remaining: ${remaining}`;
}

/** "Try again in 8 s", from a minute on in minutes and seconds. */
export function waitText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds < 60) return `Try again in ${seconds} s`;
  const rest = seconds % 60;
  return `Try again in ${Math.floor(seconds / 60)} min${rest > 0 ? ` ${rest} s` : ''}`;
}
