import { BookOpen, CalendarCheck, House, type LucideIcon, MountainSnow, ScanLine } from 'lucide-react';

export interface BottomEntry {
  label: string;
  to: string;
  icon: LucideIcon;
}

/** My Week, Scan, Home, Resort and Handbook, in this order. */
export const bottomEntries: readonly BottomEntry[] = [
  { label: 'My Week', to: '/my-week', icon: CalendarCheck },
  { label: 'Scan', to: '/action', icon: ScanLine },
  { label: 'Home', to: '/home', icon: House },
  { label: 'Resort', to: '/resort', icon: MountainSnow },
  { label: 'Handbook', to: '/handbook', icon: BookOpen },
];
