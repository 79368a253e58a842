import { linkOptions } from '@tanstack/react-router';
import {
  CalendarClock,
  CalendarRange,
  HeartPulse,
  IdCard,
  KeyRound,
  type LucideIcon,
  Megaphone,
  QrCode,
  Scale,
  ScrollText,
  Smartphone,
  Users,
} from 'lucide-react';

/** The pages that are of no week; the others are below a week in the address. */
const ofSeason = ['weeks', 'reps', 'messages', 'system'] as const;
type SeasonPage = (typeof ofSeason)[number];

/** A page of the rail. */
export interface Entry {
  /** Its name in the address. */
  page: SeasonPage | 'today' | 'people' | 'decisions' | 'phones' | 'places' | 'codes' | 'ledger';
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
  { page: 'places', name: 'Places', icon: KeyRound, letter: 'e' },
  { page: 'codes', name: 'Codes', icon: QrCode, letter: 'c' },
  { page: 'ledger', name: 'Ledger', icon: ScrollText, letter: 'l' },
  { page: 'messages', name: 'Messages', icon: Megaphone, letter: 'm' },
  { page: 'weeks', name: 'Weeks', icon: CalendarRange, letter: 'w' },
  { page: 'reps', name: 'Reps', icon: IdCard, letter: 'r' },
  { page: 'system', name: 'System', icon: HeartPulse, letter: 's' },
];

/** Whether a page is of no week. */
export function isOfSeason(page: string): page is SeasonPage {
  return ofSeason.some((one) => one === page);
}

/** Returns where a page is; while no week is in use, one of a week is where that is said. */
export function addressOf(page: Entry['page'], weekId: string | null) {
  if (isOfSeason(page)) return linkOptions({ to: `/${page}` });
  if (weekId === null) return linkOptions({ to: '/no-week/$page', params: { page } });
  return linkOptions({ to: `/$weekId/${page}`, params: { weekId } });
}
