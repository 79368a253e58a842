import type { CeremonyFailure, EnrolFailure } from './passkey/ceremony-outcome.ts';

/** The specification's texts, letter for letter. */
export const biometricFailedText = 'Fingerprint authentication failed. Please use PIN.';
export const biometricErrorText = 'Error reading fingerprint';

const NOT_CONFIRMED = 'Your phone could not confirm it is you. Try again.';

/** What to say when the phone did not unlock the app; null when nothing needs saying. */
export function unlockFailureText(failure: CeremonyFailure): string | null {
  if (failure === 'stopped') return null;
  return failure === 'refused' ? biometricFailedText : biometricErrorText;
}

/** The same when it could not be turned on; a rep who changed their mind needs no message. */
export function enrolFailureText(failure: EnrolFailure): string | null {
  if (failure === 'stopped') return null;
  if (failure === 'weak key') return 'This phone does not support it. Use the PIN.';
  return failure === 'refused' ? NOT_CONFIRMED : biometricErrorText;
}

/** The same when personal data was not opened: the PIN does not open it. */
export function openFailureText(failure: CeremonyFailure): string | null {
  if (failure === 'stopped') return null;
  return failure === 'refused' ? NOT_CONFIRMED : biometricErrorText;
}
