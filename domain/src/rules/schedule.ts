/** The nine days of a rep's week, in order (document 1 §3 "Schedule per day"). */
export const SCHEDULE_DAYS = [
  'Friday Arrivals',
  'Saturday Arrivals',
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday Departures',
  'Saturday Departures',
] as const;

/** The five periods of a day, in order. */
export const SCHEDULE_PERIODS = ['Meeting', 'Morning', 'Afternoon', 'Evening', 'Night'] as const;

export type ScheduleDayName = (typeof SCHEDULE_DAYS)[number];
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number];
