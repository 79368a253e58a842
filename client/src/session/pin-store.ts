const PIN_HASH = 'pwa_pin_hash';
const PIN_SALT = 'pin_salt';

/** Whether a PIN was set on this phone. */
export function hasPin(): boolean {
  return localStorage.getItem(PIN_HASH) !== null;
}

/** Keeps the PIN as a salted SHA-256 hash: it locks the screen, it does not protect the data. */
export async function storePin(pin: string): Promise<void> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  const hash = await sha256(salt + pin);
  localStorage.setItem(PIN_SALT, salt);
  localStorage.setItem(PIN_HASH, hash);
}

export async function matchesPin(pin: string): Promise<boolean> {
  const salt = localStorage.getItem(PIN_SALT);
  const hash = localStorage.getItem(PIN_HASH);
  return salt !== null && hash !== null && (await sha256(salt + pin)) === hash;
}

export function removePin(): void {
  localStorage.removeItem(PIN_HASH);
  localStorage.removeItem(PIN_SALT);
}

async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
