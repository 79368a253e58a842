import { createStore } from '#state/store.ts';

/** If they disagree by more than this, phone and server would show different times for one scan. */
const TOLERANCE_MS = 120_000;

const skew = createStore<number | null>(null);

/** By how many milliseconds this phone's clock is ahead of the server's; null while they agree or nothing is known. */
export const clockSkew = skew.get;

/** Calls back when the clock turns out to be wrong, or right again. */
export const onClockSkew = skew.subscribe;

/** Learns from the time at which the server answered. Never call it for a reply from a cache. */
export function observeClock({ headers }: Pick<Response, 'headers'>, now: number): void {
  const servedAt = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(servedAt)) return;
  const ahead = now - servedAt;
  const next = Math.abs(ahead) > TOLERANCE_MS ? ahead : null;
  // The header has whole seconds: every reply says a little differently.
  const known = skew.get();
  const isSame = next !== null && known !== null && Math.abs(next - known) < TOLERANCE_MS / 2;
  if (!isSame) skew.set(next);
}
