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
  | 'wrong-time' // a time or lateness that does not follow from what was sent
  | 'wrong-list' // a list of the server that the ledger never was
  | 'wrong-screen' // a screen that shows neither its list nor what the rep did on top of it
  | 'left-behind' // I11
  | 'wrong-badge' // I12
  | 'sent-at-once' // I13
  | 'clock-matters' // I14
  | 'signed-out' // I15
  | 'forged' // the id of an action that carries another one in
  | 'stolen' // an old refresh token that still opens a session
  | 'impatient' // Retry-After
  | 'hidden' // a refusal that its rep never sees
  | 'not-saved'; // a phone whose storage works and saves nothing

export interface Violation {
  kind: ViolationKind;
  what: string;
}

/** One action somebody did, as the model knows it. */
export interface ModelAction {
  id: string;
  /** Ids of its rows in the ledger: its own, or one for each passenger of a submission. */
  rows: readonly string[];
  kind: ActionKind;
  subject: string;
  place: string;
  phone: Phone;
  repId: string;
  /** What it undoes. */
  undoes: string | null;
  /** Whether it says that somebody who was aboard has left, which ends a load that another phone may have sent. */
  leaves: boolean;
  /** Whether the app claimed that it is safe: confirmed, refused, in conflict or saved. */
  claimed: boolean;
  /** Whether the screen itself showed the rep that it was refused or in conflict. */
  shown: boolean;
  /** Verdict of this phone before the server answered; null while it has none. */
  judgedHere: string | null;
  /** Actions of the same subject, phone and rep that were safe before this one was begun. */
  after: readonly string[];
  /** Gone with the storage of a phone that the browser has evicted. */
  evicted: boolean;
}

/**
 * Why something that looks like a broken guarantee is not one. Each excuse is for one phone and one moment, and is counted,
 * so that a check which only ever excuses is seen.
 */
export type Excuse =
  | 'a rep whose session was ended is signed out'
  | 'storage that failed since forgets Retry-After'
  | 'a page that died of the reply forgets Retry-After'
  | 'a sync by hand does not wait'
  | 'a page that was frozen while it sent has given its turn up'
  | 'a failing storage saves nothing'
  | 'a failing storage shows no badge'
  | 'an undo that found nothing is forgotten'
  | 'two at the same moment are both the first'
  | 'an attempt that changed nothing read less'
  | 'a list does not say what was before an undo'
  | 'a bare 409 does not say whether what was undone since had counted'
  | 'too much is open on a phone to know what it must show'
  | 'a list from before a failover shows what was lost'
  | 'what a failover may have lost is not sent again yet'
  | 'an attempt that changed nothing is not sent again'
  | 'a device without the app sends nothing again';

/** Everything done so far, and every problem found. */
export interface Model {
  actions: Map<string, ModelAction>;
  /** The action that a row of the ledger belongs to. */
  actionOf: (row: string) => ModelAction | undefined;
  add: (action: ModelAction) => void;
  /** A text about rows with each named by its action, as ids that the server makes differ from week to week. */
  named: (text: string) => string;
  /** How often each excuse was made. */
  excuses: Partial<Record<Excuse, number>>;
  excused: (excuse: Excuse) => void;
  violations: Violation[];
  violated: (kind: ViolationKind, what: string) => void;
}

export function createModel(): Model {
  const violations: Violation[] = [];
  const seen = new Set<string>();
  const actions = new Map<string, ModelAction>();
  const byRow = new Map<string, ModelAction>();
  const excuses: Model['excuses'] = {};
  return {
    actions,
    actionOf: (row) => byRow.get(row),
    add(action) {
      actions.set(action.id, action);
      for (const row of action.rows) byRow.set(row, action);
    },
    named(text) {
      const parts = [...actions.values()].filter(({ rows, id }) => rows[0] !== id);
      return parts.reduce(
        (named, { id, rows }) => rows.reduce((so, row, index) => so.replaceAll(row, `${id}.${index}`), named),
        text,
      );
    },
    excuses,
    excused: (excuse) => {
      excuses[excuse] = (excuses[excuse] ?? 0) + 1;
    },
    violations,
    violated(kind, what) {
      const text = `${kind} ${what}`;
      if (seen.has(text)) return;
      seen.add(text);
      violations.push({ kind, what });
    },
  };
}
