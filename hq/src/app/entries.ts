import { CalendarClock, type LucideIcon, Scale, Smartphone, Users } from 'lucide-react';

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
export const entries: readonly Entry[] = [
  { page: 'today', name: 'Today', icon: CalendarClock, letter: 't' },
  { page: 'people', name: 'People', icon: Users, letter: 'p' },
  { page: 'decisions', name: 'Decisions', icon: Scale, letter: 'd' },
  { page: 'phones', name: 'Phones', icon: Smartphone, letter: 'f' },
];
