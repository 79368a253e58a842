import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { Phone } from '../phone/phone.ts';

/** In which way a guarantee was broken; the numbers are those of the invariants. */
export type ViolationKind =
  | 'lost' // I1, I3, I16
  | 'doubled' // I2
  | 'out-of-order' // I4
  | 'held-up' // I5
  | 'wrong-actor' // I6
  | 'body-changed' // I7
  | 'undrained' // I8
  | 'disagreement' // I8, I9
  | 'wrong-total' // I9
  | 'wrong-verdict' // I10
  | 'left-behind' // I11
  | 'wrong-badge' // I12
  | 'sent-at-once' // I13
  | 'clock-matters' // I14
  | 'signed-out' // I15
  | 'stolen' // an old refresh token that still opens a session
  | 'impatient' // Retry-After
  | 'hidden' // a refusal nobody is told of
  | 'not-saved'; // a phone whose storage works and saves nothing

export interface Violation {
  kind: ViolationKind;
  what: string;
}

/** One action somebody did, as the model knows it. */
export interface ModelAction {
  id: string;
  kind: ActionKind;
  subject: string;
  place: string;
  phone: Phone;
  repId: string;
  /** What it undoes. */
  undoes: string | null;
  /** Whether the app claimed that it is safe: confirmed, refused, in conflict or saved. */
  claimed: boolean;
  /** Whether the screen itself told the rep that it was refused or in conflict. */
  told: boolean;
  /** Actions of the same subject, phone and rep that were safe before this one was begun. */
  after: readonly string[];
  /** Gone with the storage of a phone that the browser has evicted. */
  evicted: boolean;
}

/** What has been done so far, and what was found wrong. */
export interface Model {
  actions: Map<string, ModelAction>;
  violations: Violation[];
  violated: (kind: ViolationKind, what: string) => void;
}

export function createModel(): Model {
  const violations: Violation[] = [];
  const seen = new Set<string>();
  return {
    actions: new Map(),
    violations,
    violated(kind, what) {
      const text = `${kind} ${what}`;
      if (seen.has(text)) return;
      seen.add(text);
      violations.push({ kind, what });
    },
  };
}
