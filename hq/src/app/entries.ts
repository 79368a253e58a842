import { CalendarClock, type LucideIcon } from 'lucide-react';

/** A page of the rail. */
export interface Entry {
  /** Below the week: `today`. */
  page: 'today' | 'people' | 'decisions' | 'phones';
  name: string;
  icon: LucideIcon;
  /** The letter that leads there after `g`. */
  letter: string;
}

/** The pages, in the order of the rail. */
export const entries: readonly Entry[] = [{ page: 'today', name: 'Today', icon: CalendarClock, letter: 't' }];
