import { useLonger } from '#ui/use-longer.ts';
import { useNow } from '#ui/use-now.ts';
import { ageOf, READ_WITHIN_MS, type Shown } from './age-of.ts';
import { useLiveState } from './live-state.ts';

/** Returns how old what is shown may be, in ms, looked at so often, and when reading a change takes too long; see `ageOf`. */
export function useAge(shown: Shown, everyMs: number): number {
  const live = useLiveState();
  const now = useNow(everyMs);
  const isBehind = useLonger(shown.isStale, READ_WITHIN_MS);
  return ageOf(shown, live, { now, isBehind });
}
