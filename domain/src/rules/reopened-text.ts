import type { SeatState } from './departure.ts';

const NOW: Record<SeatState, string> = {
  aboard: 'is on board now',
  elsewhere: 'rides on another departure',
  'no-show': 'does not travel',
  missing: 'is missing',
};

/** Returns why a stop is open again, as sentences: who is not as the last close says. */
export function reopenedText(
  changes: readonly { name: string | null; reference: string; to: SeatState | null }[],
): string {
  return changes
    .map(({ name, reference, to }) => `${name ?? reference} ${to ? NOW[to] : 'is booked here no more'}.`)
    .join(' ');
}
