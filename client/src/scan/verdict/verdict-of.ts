import type { ActionKind, ActionReply } from '@offpiste/domain/contract/actions.ts';
import type { ErrorCode, ErrorReply } from '@offpiste/domain/contract/errors.ts';
import { firstText } from '#format/first-text.ts';
import { sentences } from '#format/sentences.ts';
import type { ActionOutcome } from '#offline/local-verdict.ts';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';
import type { Verdict } from './verdict.ts';
import { conflictWord, notSavedWord, refusalWord, savedText, savedWord } from './verdict-text.ts';

/** What a workflow adds to the mapping: its own words, and what its replies and errors say of the person. */
export interface VerdictWords<K extends ActionKind> {
  /** The big word of success: 'Loaded'. */
  done: string;
  /** The big word when it was so before: 'Already loaded'. */
  already: string;
  /** The zone in which times are shown; the phone's own when left out. */
  timeZone?: string | undefined;
  /** The person's name in a reply, and what the rep should know besides. */
  describe: (reply: ActionReply<K>) => { name: string | null; note: string | null };
  /** The rule's word on this phone, for a stored action that no server has answered; null when it was accepted. */
  doubt?: (provisional: ActionOutcome<K>) => { word: string; why: string } | null;
  /** The person's name in an error, and a better why than its text, such as where the person belongs. */
  explain: (error: ErrorReply) => { name?: string | undefined; why?: string | undefined };
  /** For a workflow that words what is stored and not answered in its own way; `doubt` is not asked then. */
  saved?: (provisional: ActionOutcome<K> | null, person: VerdictPerson) => SavedWords;
}

/** A stored action that no server has answered, in the words of its workflow. */
export type SavedWords = Pick<Verdict, 'outcome' | 'word' | 'why' | 'note'>;

/** Whom the code belongs to, as far as the list on this phone knows. */
export interface VerdictPerson {
  code: string;
  name: string | null;
  note: string | null;
}

/** Turns what became of an action into what the rep perceives. */
export function verdictOf<K extends ActionKind>(
  answer: ActionVerdict<K>,
  person: VerdictPerson,
  words: VerdictWords<K>,
): Verdict {
  const base = { ...person, notSaved: false, ...('item' in answer && { item: answer.item }) };
  switch (answer.state) {
    case 'confirmed': {
      const { reply } = answer;
      return {
        ...base,
        ...words.describe(reply),
        outcome: 'accepted',
        word: words.done,
        why: reply.message,
      };
    }
    case 'conflict': {
      const { error } = answer;
      const { name, why } = words.explain(error);
      const already = error.code.startsWith('already_');
      return {
        ...base,
        outcome: 'attention',
        word: already ? words.already : conflictWord,
        name: name ?? person.name,
        why: why ?? (already ? `${error.error}${firstText(error, Date.now(), words.timeZone)}` : error.error),
      };
    }
    case 'refused': {
      const { error } = answer;
      const { name, why } = words.explain(error);
      return {
        ...base,
        outcome: 'refused',
        word: refusalWord(error.code as ErrorCode),
        name: name ?? person.name,
        why: why ?? error.error,
      };
    }
    case 'saved': {
      const { provisional } = answer;
      if (words.saved) return { ...base, ...words.saved(provisional, person) };
      if (provisional === null) {
        return { ...base, outcome: 'accepted-will-sync', word: savedWord, why: savedText };
      }
      const doubt = words.doubt?.(provisional) ?? null;
      return doubt
        ? { ...base, outcome: 'attention', word: doubt.word, why: sentences(doubt.why, savedText) }
        : { ...base, outcome: 'accepted-will-sync', word: words.done, why: savedText };
    }
    case 'not-saved':
      return { ...base, outcome: 'refused', word: notSavedWord, why: answer.reason, notSaved: true };
  }
}
