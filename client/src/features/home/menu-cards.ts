import {
  BedDouble,
  Bus,
  BusFront,
  CalendarDays,
  FileText,
  GraduationCap,
  type LucideIcon,
  PartyPopper,
  UserSearch,
  Users,
  Wrench,
} from 'lucide-react';

/** A card that leads to a screen. */
export interface MenuEntry {
  label: string;
  to: string;
  icon: LucideIcon;
  /** What there is to know is a time, so it is shown where room is short too. */
  timed?: boolean;
  /** Before what there is to know, where there is room. */
  lead?: string;
  /** What there is to know has two lines on a phone. */
  tall?: boolean;
}

/** The cards of Home, in the specification's order. */
export const homeCards: readonly MenuEntry[] = [
  { label: 'Search Passengers', to: '/searchPassenger', icon: UserSearch },
  { label: 'Accommodation', to: '/accommodation', icon: BedDouble },
  { label: 'Coaches', to: '/coach', icon: Bus, timed: true, lead: 'Next:' },
  { label: 'Transfers', to: '/transfer', icon: BusFront, timed: true, lead: 'Next:' },
  { label: 'Lessons', to: '/lessons', icon: GraduationCap },
  { label: 'Workshops', to: '/workshops', icon: Wrench },
  { label: 'Events', to: '/events', icon: PartyPopper, timed: true, tall: true },
  { label: 'Event Schedule', to: '/event-schedule', icon: CalendarDays },
  { label: 'Weekly Information', to: '/week-info', icon: FileText },
  { label: 'Search Staff', to: '/search-staff', icon: Users },
];
