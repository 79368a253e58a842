import { CircleCheckBig, CloudCheck, type LucideIcon, OctagonX, TriangleAlert, Undo2 } from 'lucide-react';
import type { VerdictOutcome } from './verdict.ts';

/** How an outcome looks: no two share a colour or a shape, and a frame tells those apart that are alike without colour. */
export interface VerdictLook {
  /** The shape as a small icon, and its colour, in a row of the last scans. */
  icon: LucideIcon;
  mark: string;
  /** The panel: its colours, the line around it, and the room between its edge and the words. */
  fill: string;
  frame: string | null;
  room: string;
  /** A button or plate on the panel. */
  control: string;
}

const onFill = 'bg-white text-black';

/** Colour, shape and frame of each outcome; without any colour they still do not look alike. */
export const verdictLooks: Record<VerdictOutcome, VerdictLook> = {
  accepted: {
    icon: CircleCheckBig,
    mark: 'text-ok',
    fill: 'bg-ok-fill text-on-ok',
    frame: null,
    room: 'p-5.5 short:p-4',
    control: onFill,
  },
  'accepted-will-sync': {
    icon: CloudCheck,
    mark: 'text-info',
    fill: 'bg-info-fill text-on-info',
    frame: 'inset-2 rounded-card border-4 border-dashed',
    room: 'p-7 short:p-6',
    control: onFill,
  },
  attention: {
    icon: TriangleAlert,
    mark: 'text-warn',
    fill: 'bg-warn-fill text-on-warn',
    frame: null,
    room: 'p-5.5 short:p-4',
    control: 'bg-on-warn text-warn-fill',
  },
  refused: {
    icon: OctagonX,
    mark: 'text-bad',
    fill: 'bg-bad-fill text-on-bad',
    frame: 'inset-1.5 border-8',
    room: 'p-7.5 short:p-6',
    control: onFill,
  },
  undone: {
    icon: Undo2,
    mark: 'text-ink',
    fill: 'bg-surface text-ink',
    frame: 'inset-0 border-4',
    room: 'p-5.5 short:p-4',
    control: 'bg-ink text-surface',
  },
};
