import { CircleCheckBig, CloudCheck, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import type { VerdictOutcome } from './verdict.ts';

/** Colour, shape and frame of each outcome; without any colour they still do not look alike. */
export const verdictLooks: Record<
  VerdictOutcome,
  { icon: LucideIcon; fill: string; frame: string; mark: string }
> = {
  accepted: {
    icon: CircleCheckBig,
    fill: 'bg-ok-fill text-on-ok',
    frame: 'hidden',
    mark: 'text-ok',
  },
  'accepted-will-sync': {
    icon: CloudCheck,
    fill: 'bg-info-fill text-on-info',
    frame: 'border-4 border-dashed',
    mark: 'text-info',
  },
  attention: {
    icon: TriangleAlert,
    fill: 'bg-warn-fill text-on-warn',
    frame: 'hidden',
    mark: 'text-warn',
  },
  refused: {
    icon: OctagonX,
    fill: 'bg-bad-fill text-on-bad',
    frame: 'border-8',
    mark: 'text-bad',
  },
};
