/** Whether sweeps try everything (`npm test -- --all`). On a push each tries a part of it. */
export const isWhole = process.env.WHOLE_SWEEPS === '1';

/** The same for what takes many minutes, or a PostgreSQL that nothing else uses: the packaged one has the part of a push. */
export const isWholeOnEmbedded = isWhole && process.env.DATABASE_URL === undefined;

/** Every one in a whole run, else every `step`-th from `first` on. */
export function swept<T>(all: readonly T[], step: number, first = 0): readonly T[] {
  return isWhole ? all : all.filter((_, index) => index % step === first % step);
}
