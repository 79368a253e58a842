import { Bus, House, type LucideIcon, ScanLine } from 'lucide-react';

/** One way into a screen: a card, an entry of the bottom bar. Listed here once its screen exists. */
export interface MenuEntry {
  label: string;
  to: string;
  icon: LucideIcon;
}

/** The five of the bottom bar, in its order: My Week, Scan, Home, Resort, Handbook. */
export const bottomEntries: readonly MenuEntry[] = [
  { label: 'Scan', to: '/action', icon: ScanLine },
  { label: 'Home', to: '/home', icon: House },
];

/** The cards of Home, in the specification's order. */
export const homeCards: readonly MenuEntry[] = [{ label: 'Coaches', to: '/coach', icon: Bus }];

/** The cards of the Actions page, in the specification's order. */
export const actionCards: readonly MenuEntry[] = [{ label: 'Load Coach', to: '/loadCoach', icon: Bus }];
