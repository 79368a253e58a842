import { useEffect, useState } from 'react';
import { lockoutLeftMs } from '#session/pin-attempts.ts';

const TICK_MS = 250;

/** The rest of the lockout, counted down; `check` reads it again after an attempt. */
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
