import type { Provision, ReadKept, ShiftPart } from '#lists/shift-part.ts';

/** This phone's copy of a list or document. */
export interface KeptProvision {
  /** When it was last known to be right, epoch milliseconds; null for a part without an age, such as a document. */
  updatedAt: number | null;
}

/** How much of a part of the shift is on this phone. */
export interface Readiness {
  name: string;
  without: string;
  /** How many of its lists and documents this phone keeps. */
  kept: number;
  /** How many there are, as far as this phone knows. */
  of: number;
  /** When the oldest of them was last known to be right, epoch milliseconds; null without any. */
  oldestAt: number | null;
}

/** Looks up this phone's copy of a part. */
export async function readinessOf(
  { name, without, first, others }: ShiftPart,
  read: ReadKept,
  readProvision: (provision: Provision) => Promise<KeptProvision | null>,
): Promise<Readiness> {
  const provisions = [...first, ...(await others(read))];
  const kept = (await Promise.all(provisions.map(readProvision))).filter((found) => found !== null);
  const times = kept.map(({ updatedAt }) => updatedAt).filter((time) => time !== null);
  return {
    name,
    without,
    kept: kept.length,
    of: provisions.length,
    oldestAt: times.length > 0 ? Math.min(...times) : null,
  };
}
