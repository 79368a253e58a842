const BEGINS = '22:00';
/** When messages that waited for the morning go out. */
export const MORNING = '07:00';

/** Whether a time of day (`23:40`) is one at which reps sleep. */
export function isNight(time: string): boolean {
  return time >= BEGINS || time < MORNING;
}
