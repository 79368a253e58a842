import { timingSafeEqual } from 'node:crypto';

/** Whether a given secret is the expected one; the time it takes reveals nothing about where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
