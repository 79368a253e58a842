import { RepRecord, type RepSchedule, type Shift } from '@offpiste/domain/contract/staff.ts';

/** A colleague's record; whatever is not given is unknown. */
export function aRepRecord(over: Partial<RepRecord> & Pick<RepRecord, 'User ID' | 'Rep'>): RepRecord {
  const empty = Object.fromEntries(Object.keys(RepRecord.shape).map((field) => [field, null]));
  return { ...empty, tenant: 'nuco', 'Staff Type': 'Rep', ...over } as RepRecord;
}

export const aShift = (over: Partial<Shift> = {}): Shift => ({
  Role: 'Host',
  Location: 'Le Chamois',
  URL: null,
  Lat: null,
  Long: null,
  Start: '20:30',
  End: '23:30',
  ...over,
});

const free = { Meeting: null, Morning: null, Afternoon: null, Evening: null, Night: null };

/** A schedule that is free but for the days given. */
export function aSchedule(userId: string, days: Partial<Omit<RepSchedule, 'User ID'>>): RepSchedule {
  return {
    'User ID': userId,
    'Friday Arrivals': free,
    'Saturday Arrivals': free,
    Sunday: free,
    Monday: free,
    Tuesday: free,
    Wednesday: free,
    Thursday: free,
    'Friday Departures': free,
    'Saturday Departures': free,
    ...days,
  };
}

export const aFreeDay = free;
