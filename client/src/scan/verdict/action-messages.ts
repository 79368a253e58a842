import type { ActionKind, ActionReply } from '@offpiste/domain/contract/actions.ts';
import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import type { ResortTime } from '#format/resort-time.ts';
import type { ActionOutcome } from '#offline/local-verdict.ts';
import type { Verdict } from './verdict.ts';
import type { RefusalWord } from './verdict-text.ts';

/**
 * What a kind of action says: its big words, and what its replies and errors say of the person. The verdict, the last
 * scans and Activity read the same messages.
 */
export interface ActionMessages<K extends ActionKind> {
  /** The big word of success: 'Loaded'. */
  done: string;
  /** The specified text of success speaks of another deed: only screen readers say it. */
  isWhySpokenOnly?: boolean;
  /** The big word when it was so before: 'Already loaded'. */
  already: string;
  /** The person's name in a reply, and what the rep should know besides. */
  describe: (reply: ActionReply<K>, time: ResortTime) => { name: string | null; note: string | null };
  /** The big word of each refusal; made by `refusalWords`, which asks for one per error of the kind. */
  refusalWord: RefusalWord;
  /**
   * The rule's word on this phone, for a stored action that no server has answered; null when it was accepted. `saved`
   * replaces the words that it is saved.
   */
  doubt?: (provisional: ActionOutcome<K>) => { word: string; why: string; saved?: string } | null;
  /** The person's name in an error, and a better why than its text, such as where the person belongs. */
  explain: (error: ErrorReply, time: ResortTime) => { name?: string | undefined; why?: string | undefined };
  /** For a workflow with its own messages for what is stored and not answered; `doubt` is not asked then. */
  saved?: (provisional: ActionOutcome<K> | null, person: VerdictPerson, time: ResortTime) => SavedMessage;
}

/** The messages of a stored action that no server has answered. */
export type SavedMessage = Pick<Verdict, 'outcome' | 'word' | 'why' | 'note'>;

/** Whom the code belongs to, as far as the list on this phone knows. */
export interface VerdictPerson {
  code: string;
  name: string | null;
  note: string | null;
  /** Where they get on. */
  stop?: string | null;
}
