import * as icons from 'lucide-react';

interface ActionCard {
  label: string;
  to: string;
  icon: icons.LucideIcon;
}

/** The cards of the Actions page, in the specification's order. */
export const actionCards = [
  { label: 'Event Accreditation', to: '/ticketing', icon: icons.TicketCheck },
  { label: 'Distribute Lift Pass', to: '/liftPass', icon: icons.Ticket },
  { label: 'Load Coach', to: '/loadCoach', icon: icons.Bus },
  { label: 'Load Transfer', to: '/loadTransfer', icon: icons.BusFront },
  { label: 'Register Lesson', to: '/registerLesson', icon: icons.GraduationCap },
  { label: 'Register Workshop', to: '/registerWorkshop', icon: icons.Wrench },
  { label: 'Key Distribution', to: '/keyDist', icon: icons.KeyRound },
] as const satisfies readonly ActionCard[];

export type ActionCardPath = (typeof actionCards)[number]['to'];
