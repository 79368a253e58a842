import type { OutboxItem } from '#offline/outbox/outbox-item.ts';

/**
 * How an action ended, as a rep perceives it: each outcome has its own colour, shape, tone and vibration.
 * `attention` is what was recorded, queued or already so; `undone` is what no longer counts.
 */
export type VerdictOutcome = 'accepted' | 'accepted-will-sync' | 'attention' | 'refused' | 'undone';

/** The answer to one scan or one choice by name. */
export interface Verdict {
  outcome: VerdictOutcome;
  /** The one big word. */
  word: string;
  /** Null when nobody knows whose code it is. */
  name: string | null;
  /** One line of why. */
  why: string;
  /** What the rep must do or know besides, such as equipment to stow. */
  note: string | null;
  /** Where the person gets on: 'Lancaster'. */
  stop?: string | null;
  /** What is written on the coach or transfer on which the person belongs: '7'. */
  plate?: string | null;
  /** The specified text speaks of another deed: only screen readers say it. */
  isWhySpokenOnly?: boolean;
  /** The passenger's reference or, from a camera, the text that was read. */
  code: string;
  /** Neither sent nor stored: nothing may be claimed, and the rep must write the code down. */
  notSaved: boolean;
  /** What may be done instead: 'Take along here'. Absent where nothing may. */
  instead?: { label: string; act: () => Promise<Verdict> };
  /** The action as this phone keeps it, by which it can be undone; absent where nothing was done. */
  item?: OutboxItem;
}

/** A verdict in the list of the last scans. */
export interface PastVerdict extends Verdict {
  id: string;
  at: number;
}
