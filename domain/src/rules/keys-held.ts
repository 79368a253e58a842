import type { KeyHandover } from './key-totals.ts';

/** Keys of a room that went out to somebody. */
type HandedOut = Extract<KeyHandover, { way: 'out' }>;

/**
 * Returns the handovers of a room's keys to one person after which not all of its keys have been back: a return does
 * not say whose keys they were. `handovers` are in the order in which they happened.
 */
export function keysHeld(handovers: readonly KeyHandover[], reference: string): HandedOut[] {
  let out = 0;
  let held: HandedOut[] = [];
  for (const handover of handovers) {
    out = handover.way === 'out' ? out + handover.keys : Math.max(0, out - handover.keys);
    if (handover.way === 'out' && handover.recipient === reference) held.push(handover);
    if (out === 0) held = [];
  }
  return held;
}
