import { CircleCheckBig, CloudCheck, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import type { VerdictOutcome } from './verdict.ts';

/** Colour, shape and frame of each outcome; without any colour they still do not look alike. */
export const verdictLooks: Record<VerdictOutcome, { icon: LucideIcon; fill: string; mark: string }> = {
  accepted: {
    icon: CircleCheckBig,
    fill: 'bg-ok-fill text-on-ok',
    mark: 'text-ok',
  },
  'accepted-will-sync': {
    icon: CloudCheck,
    fill: 'border-8 border-dashed border-on-info bg-info-fill text-on-info',
    mark: 'text-info',
  },
  attention: {
    icon: TriangleAlert,
    fill: 'bg-warn-fill text-on-warn',
    mark: 'text-warn',
  },
  refused: {
    icon: OctagonX,
    fill: 'border-[1rem] border-on-bad bg-bad-fill text-on-bad',
    mark: 'text-bad',
  },
};
