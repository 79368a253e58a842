/** Numbers everything that happens in a history, one after the other, and remembers when it happened. */
export interface Moments {
  /** The number of what happens now. */
  next: () => number;
  /** The last number before a time of the virtual clock. */
  before: (time: number) => number;
  /** When the moment of a number was. */
  timeOf: (moment: number) => number;
}

export function createMoments(now: () => number): Moments {
  /** The time of each moment, the first at index 0. */
  const times: number[] = [];
  return {
    next: () => times.push(now()),
    before: (time) => times.findLastIndex((at) => at < time) + 1,
    timeOf: (moment) => times[moment - 1] ?? 0,
  };
}
