import type { Cell } from '@offpiste/domain/contract/bundle/cells.ts';
import type { DateOrder } from './answers.ts';
import { orderedDate } from './date-order.ts';
import type { Separator } from './grid.ts';

/** What is known of a column before its cells are read. */
export interface ColumnForm {
  kind: Cell<unknown>['kind'];
  separator: Separator | null;
  dates: DateOrder | null;
  /** Some cell of the column has a time beside its date. */
  hasTimes: boolean;
}

const TIME = /^(\d{1,2})[:.](\d{2})(?::(\d{2})(?:\.0+)?)?(?: ?([ap])\.?m\.?)?$/i;

/** How Excel writes a cell that is true or false in the languages of its users. */
const TRUTHS = new Map([
  ...['true', 'wahr', 'vrai', 'verdadero', 'vero'].map((word) => [word, '1'] as const),
  ...['false', 'falsch', 'faux', 'falso'].map((word) => [word, '0'] as const),
]);

/** Whether a number has lost its digits: what a spreadsheet writes for one that is too long for the column. */
export function hasLostDigits(cell: string): boolean {
  return /^[0-9]([.,][0-9]*)?E\+[0-9]+$/i.test(cell);
}

/** Brings a cell into the form of its column's rule where that changes nothing of what it says. */
export function inForm(cell: string, { kind, separator, dates, hasTimes }: ColumnForm): string {
  switch (kind) {
    case 'date':
      // Midnight beside a date says nothing more.
      return orderedDate(cell, dates).replace(/[ T]0?0[:.]00([:.]00(\.0+)?)?$/, '');
    case 'timeOfDay':
      return plainTime(cell);
    case 'dateTime':
      return plainDateTime(orderedDate(cell, dates), separator === null && hasTimes);
    case 'degrees':
      // A comma cannot group thousands here: no degree has as many.
      return separator === ',' ? cell : cell.replace(/^(-?\d{1,3}),(\d+)$/, '$1.$2');
    case 'flag':
      return TRUTHS.get(cell.toLowerCase()) ?? cell;
    default:
      return cell;
  }
}

/** HH:MM, with seconds only where there are some. */
function plainTime(cell: string): string {
  const [whole, hours = '', minutes, seconds = '00', half] = TIME.exec(cell) ?? [];
  if (whole === undefined) return cell;
  let hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return cell;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  return `${String(hour).padStart(2, '0')}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`;
}

function plainDateTime(cell: string, midnightIsLeftOut: boolean): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:,? +|T)(.+)$/.exec(cell) ?? [];
  if (date && time) return /[Z+]|-\d/.test(time) ? cell : `${date} ${plainTime(time)}`;
  return midnightIsLeftOut && /^\d{4}-\d{2}-\d{2}$/.test(cell) ? `${cell} 00:00` : cell;
}
