import { compareCodeUnits } from './sorting.ts';

/** Season availability (document 1 §5). A code is one letter for the month and two digits, such as `O01`. */
const SEASON_MONTHS = 'ONDJFMA';

/** Whether a text has one letter and two digits; only such texts are shown. */
export function isAvailabilityCode(code: string): boolean {
  return /^[A-Za-z][0-9]{2}$/.test(code);
}

/** Sorts codes by season month (O, N, D, J, F, M, A, others last), then by number. */
export function compareAvailabilityCodes(a: string, b: string): number {
  return month(a) - month(b) || Number(a.slice(1)) - Number(b.slice(1)) || compareCodeUnits(a, b);
}

export type AvailabilityColour = 'red' | 'green' | 'yellow';

/** 'na', 'n/a' and 'not available' are red, 'available' green, anything else yellow; case is ignored. */
export function availabilityColour(status: string): AvailabilityColour {
  const text = status.trim().toLowerCase();
  if (text === 'na' || text === 'n/a' || text === 'not available') return 'red';
  return text === 'available' ? 'green' : 'yellow';
}

function month(code: string): number {
  const position = SEASON_MONTHS.indexOf(code.charAt(0).toUpperCase());
  return position < 0 ? SEASON_MONTHS.length : position;
}
