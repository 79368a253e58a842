/**
 * `refused`: the phone did not confirm its owner, for a reason it does not give; `failed`: it could not even
 * try; `stopped`: by the app itself.
 */
export type CeremonyFailure = 'refused' | 'failed' | 'stopped';

/** Why no passkey was made. `weak key`: the phone makes keys that could be broken. */
export type EnrolFailure = CeremonyFailure | 'weak key';

/** What an error of the browser's means (WebAuthn level 3 §5.1). */
export function ceremonyFailure(error: unknown): CeremonyFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'AbortError' ? 'stopped' : 'failed';
}
