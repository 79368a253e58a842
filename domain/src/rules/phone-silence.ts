/** A phone with something unsent is silent when it has not been heard of for so long; after an hour it is urgent. */
export const SILENT_MS = 15 * 60_000;
const URGENT_MS = 60 * 60_000;

/** Returns how worrying it is that nothing is heard of a phone; one that has sent everything may be silent. */
export function phoneSilence(
  { unsent, heardAt }: { unsent: number; heardAt: number | null },
  now: number,
): 'none' | 'amber' | 'red' {
  if (unsent === 0 || heardAt === null || now - heardAt < SILENT_MS) return 'none';
  return now - heardAt < URGENT_MS ? 'amber' : 'red';
}
