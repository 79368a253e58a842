/** Whether sweeps try everything (`npm test -- --all`). On a push each tries a part of it. */
export const isWhole = process.env.WHOLE_SWEEPS === '1';

/** Every one in a whole run, else every `step`-th from `first` on. */
export function swept<T>(all: readonly T[], step: number, first = 0): readonly T[] {
  return isWhole ? all : all.filter((_, index) => index % step === first % step);
}
