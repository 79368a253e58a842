import { useSyncExternalStore } from 'react';
import { clockSkew, onClockSkew } from '#api/clock-skew.ts';
import { Alert } from '#ui/alert.tsx';

const MINUTE_MS = 60_000;
const UNITS = [
  { name: 'day', minutes: 1440 },
  { name: 'hour', minutes: 60 },
  { name: 'minute', minutes: 1 },
] as const;

/** Says that this phone's clock is wrong, and that nothing is lost by it. */
export function ClockAlert() {
  const skew = useSyncExternalStore(onClockSkew, clockSkew);
  if (skew === null) return null;
  return (
    <Alert tone="warn" className="mb-6">
      This phone’s clock is {lengthText(Math.abs(skew))} {skew > 0 ? 'fast' : 'slow'}. What you record still
      gets the right time.
    </Alert>
  );
}

/** '3 minutes', '2 days': the largest unit that fits twice, or the smallest. */
function lengthText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const unit = UNITS.find((candidate) => minutes >= 2 * candidate.minutes) ?? UNITS[2];
  return `${Math.round(minutes / unit.minutes)} ${unit.name}s`;
}
