import { BookOpen, House, type LucideIcon, MountainSnow, ScanLine } from 'lucide-react';

export interface BottomEntry {
  label: string;
  to: string;
  icon: LucideIcon;
}

/** My Week, Scan, Home, Resort and Handbook, in this order; an entry is listed once its screen exists. */
export const bottomEntries: readonly BottomEntry[] = [
  { label: 'Scan', to: '/action', icon: ScanLine },
  { label: 'Home', to: '/home', icon: House },
  { label: 'Resort', to: '/resort', icon: MountainSnow },
  { label: 'Handbook', to: '/handbook', icon: BookOpen },
];
