import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Milliseconds, as specified for the workflow screens (document 2 §9). */
const COOLDOWN_MS = 2000;
const INTERVAL_MS = 500;
const ERROR_MS = 2000;
const TICK_MS = 200;

export interface ScanRhythm {
  state: 'ready' | 'cooling' | 'error';
  /** Whole seconds left of the cool-down, for 'Please wait {n}s'. */
  secondsLeft: number;
  errorText: string | null;
  /** Whether a read is accepted now; if so the cool-down starts. Two accepted reads are at least the interval apart. */
  accept: (text: string) => boolean;
  /** The last accepted read was invalid: shows the text for the error time instead of the cool-down. */
  fail: (text: string) => void;
}

/** The rhythm of scanning: a cool-down after each scan, a shorter rest after a bad code, and no tap in between. */
export function useScanRhythm(
  times: { cooldownMs?: number; intervalMs?: number; errorMs?: number } = {},
): ScanRhythm {
  const { cooldownMs = COOLDOWN_MS, intervalMs = INTERVAL_MS, errorMs = ERROR_MS } = times;
  const [rest, setRest] = useState<{ until: number; errorText: string | null } | null>(null);
  const [now, setNow] = useState(0);
  const gate = useRef({ until: Number.NEGATIVE_INFINITY, takenAt: Number.NEGATIVE_INFINITY });

  const restFor = useCallback((ms: number, errorText: string | null) => {
    const at = performance.now();
    gate.current.until = at + ms;
    setNow(at);
    setRest({ until: at + ms, errorText });
  }, []);

  const accept = useCallback(
    (_text: string) => {
      const at = performance.now();
      if (at < gate.current.until || at - gate.current.takenAt < intervalMs) return false;
      gate.current.takenAt = at;
      restFor(cooldownMs, null);
      return true;
    },
    [cooldownMs, intervalMs, restFor],
  );
  const fail = useCallback((text: string) => restFor(errorMs, text), [errorMs, restFor]);

  useEffect(() => {
    if (!rest) return;
    const timer = setInterval(() => {
      const at = performance.now();
      if (at >= rest.until) setRest(null);
      else setNow(at);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [rest]);

  return useMemo(
    () => ({
      state: rest === null ? 'ready' : rest.errorText === null ? 'cooling' : 'error',
      secondsLeft: rest === null ? 0 : Math.max(0, Math.ceil((rest.until - now) / 1000)),
      errorText: rest?.errorText ?? null,
      accept,
      fail,
    }),
    [rest, now, accept, fail],
  );
}
