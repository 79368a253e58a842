/** Chances that a seed decides, so that a history can be lived through again. */
export interface Random {
  /** From 0 up to 1. */
  next: () => number;
  chance: (probability: number) => boolean;
  /** From 0 up to `below`. */
  whole: (below: number) => number;
  between: (least: number, below: number) => number;
  pick: <T>(from: readonly T[]) => T;
}

/** Mulberry32: small, quick, and good enough to choose among faults. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    between: (least, below) => least + next() * (below - least),
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[whole(from.length)] as T;
    },
  };
}
