import { CircleCheckBig, CloudCheck, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import type { VerdictOutcome } from './verdict.ts';

/** Colour and shape of each outcome; the shapes differ so that no outcome depends on colour. */
export const verdictLooks: Record<
  VerdictOutcome,
  { icon: LucideIcon; fill: string; soft: string; mark: string; edge: string }
> = {
  accepted: {
    icon: CircleCheckBig,
    fill: 'bg-ok-fill text-on-ok',
    soft: 'bg-ok-soft',
    mark: 'text-ok',
    edge: 'border-ok',
  },
  'accepted-will-sync': {
    icon: CloudCheck,
    fill: 'bg-info-fill text-on-info',
    soft: 'bg-info-soft',
    mark: 'text-info',
    edge: 'border-info',
  },
  attention: {
    icon: TriangleAlert,
    fill: 'bg-warn-fill text-on-warn',
    soft: 'bg-warn-soft',
    mark: 'text-warn',
    edge: 'border-warn',
  },
  refused: {
    icon: OctagonX,
    fill: 'bg-bad-fill text-on-bad',
    soft: 'bg-bad-soft',
    mark: 'text-bad',
    edge: 'border-bad',
  },
};
