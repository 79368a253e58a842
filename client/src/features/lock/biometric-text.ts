import type { CeremonyFailure, EnrolFailure } from './passkey/ceremony-outcome.ts';

/** The specification's texts, letter for letter. */
export const biometricFailedText = 'Fingerprint authentication failed. Please use PIN.';
export const biometricErrorText = 'Error reading fingerprint';

/** What to say when the phone did not unlock the app; null when nothing needs saying. */
export function unlockFailureText(failure: CeremonyFailure): string | null {
  if (failure === 'stopped') return null;
  return failure === 'refused' ? biometricFailedText : biometricErrorText;
}

/** The same when it could not be turned on; a rep who changed their mind needs no message. */
export function enrolFailureText(failure: EnrolFailure): string | null {
  if (failure === 'stopped') return null;
  if (failure === 'weak key')
    return 'Not turned on: this phone only makes keys that are too weak. Use the PIN.';
  return failure === 'refused' ? 'Not turned on: your phone did not confirm you.' : biometricErrorText;
}

/** The same when personal data was not opened: the PIN does not open it. */
export function openFailureText(failure: CeremonyFailure): string | null {
  if (failure === 'stopped') return null;
  return failure === 'refused' ? 'Not opened: your phone did not confirm you.' : biometricErrorText;
}
