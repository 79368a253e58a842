import { useEffect, useState } from 'react';
import { lockoutLeftMs } from '#session/pin-attempts.ts';

const TICK_MS = 250;

/** What is left of the lockout, counted down; `check` looks again after an attempt. */
export function useLockoutLeft(): { leftMs: number; check: () => void } {
  const [leftMs, setLeftMs] = useState(lockoutLeftMs);
  const check = () => setLeftMs(lockoutLeftMs());
  const lockedOut = leftMs > 0;
  useEffect(() => {
    if (!lockedOut) return;
    const timer = setInterval(() => setLeftMs(lockoutLeftMs()), TICK_MS);
    return () => clearInterval(timer);
  }, [lockedOut]);
  return { leftMs, check };
}
