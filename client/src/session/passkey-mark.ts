/** Where this phone stores its record of the rep's passkey. */
export const PASSKEY = 'passkey';

/** Whether biometric unlock was turned on here. */
export function hasPasskey(): boolean {
  return localStorage.getItem(PASSKEY) !== null;
}

export function removePasskey(): void {
  localStorage.removeItem(PASSKEY);
}
