/** Failed sign-ins in a row that cost nothing yet. */
const FREE_FAILURES = 5;
const LONGEST_DELAY_MS = 15 * 60_000;

/** Failures from one address before all of its strangers wait; a hotel's whole team may share one address. */
export const ADDRESS_FAILURES = 60;
export const ADDRESS_WINDOW_MS = 15 * 60_000;
/** After this long without a failure an account starts again from zero. */
export const FORGET_AFTER_MS = 60 * 60_000;

/** How long to wait after so many failures in a row: 1 s after the fifth, doubling up to 15 minutes. */
export function signInDelayMs(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_DELAY_MS, 1_000 * 2 ** (failures - FREE_FAILURES));
}

/** What addresses are counted by: an IPv6 network is one household's, as an IPv4 address is. */
export function addressSubject(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
