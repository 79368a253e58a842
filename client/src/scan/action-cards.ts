import {
  Bus,
  BusFront,
  GraduationCap,
  KeyRound,
  type LucideIcon,
  Ticket,
  TicketCheck,
  Wrench,
} from 'lucide-react';

interface ActionCard {
  label: string;
  to: string;
  icon: LucideIcon;
}

/** The cards of the Actions page, in the specification's order. */
export const actionCards = [
  { label: 'Event Accreditation', to: '/ticketing', icon: TicketCheck },
  { label: 'Distribute Lift Pass', to: '/liftPass', icon: Ticket },
  { label: 'Load Coach', to: '/loadCoach', icon: Bus },
  { label: 'Load Transfer', to: '/loadTransfer', icon: BusFront },
  { label: 'Register Lesson', to: '/registerLesson', icon: GraduationCap },
  { label: 'Register Workshop', to: '/registerWorkshop', icon: Wrench },
  { label: 'Key Distribution', to: '/keyDist', icon: KeyRound },
] as const satisfies readonly ActionCard[];

export type ActionCardPath = (typeof actionCards)[number]['to'];
