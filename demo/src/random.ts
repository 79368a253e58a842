/** Random values that are the same for the same seed, on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

export function createRandom(seed: string): Random {
  let state = hash(seed);
  // mulberry32: small, and its numbers are the same wherever integers are.
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(fraction() * list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  return {
    fraction,
    between,
    pick,
    chance: (probability) => fraction() < probability,
    weighted(list) {
      let left = fraction() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(list)[0];
    },
    shuffled(list) {
      const copy = [...list];
      for (let at = copy.length - 1; at > 0; at--) {
        const other = between(0, at);
        [copy[at], copy[other]] = [copy[other] as (typeof copy)[number], copy[at] as (typeof copy)[number]];
      }
      return copy;
    },
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value;
}
