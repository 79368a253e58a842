import { useEffect, useState } from 'react';
import { useNow } from '#ui/use-now.ts';
import { ageOf, type Shown } from './age-of.ts';
import { useLiveState } from './live-state.ts';

/** Returns how old what is shown may be, in ms, looked at so often; see `ageOf`. */
export function useAge(shown: Shown, everyMs: number): number {
  const live = useLiveState();
  const now = useNow(everyMs);
  const [staleSince, setStaleSince] = useState<number | null>(null);
  const { isStale } = shown;
  useEffect(() => setStaleSince(isStale ? Date.now() : null), [isStale]);
  return ageOf(shown, live, { now, staleSince });
}
