import { type ResortTime, timeIn } from '#format/resort-time.ts';
import { useWeek } from './week-client.ts';

/** Returns the clocks of the resort of the loaded week; the phone's own while no week is loaded. */
export function useResortTime(): ResortTime {
  return timeIn(useWeek().summary?.timeZone);
}
