import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { firstText } from '#format/first-text.ts';
import type { ResortTime } from '#format/resort-time.ts';
import { sentences } from '#format/sentences.ts';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';
import type { ActionMessages, VerdictPerson } from './action-messages.ts';
import type { Verdict } from './verdict.ts';
import { conflictWord, notSavedWord, savedText, savedWord } from './verdict-text.ts';

/** Turns what became of an action into what the rep perceives. */
export function verdictOf<K extends ActionKind>(
  answer: ActionVerdict<K>,
  person: VerdictPerson,
  messages: ActionMessages<K>,
  time: ResortTime,
): Verdict {
  const base = { ...person, notSaved: false, ...('item' in answer && { item: answer.item }) };
  switch (answer.state) {
    case 'confirmed': {
      const { reply } = answer;
      return {
        ...base,
        ...messages.describe(reply, time),
        outcome: 'accepted',
        word: messages.done,
        why: reply.message,
        ...(messages.isWhySpokenOnly && { isWhySpokenOnly: true }),
      };
    }
    case 'conflict': {
      const { error } = answer;
      const { name, why } = messages.explain(error, time);
      const already = error.code.startsWith('already_');
      return {
        ...base,
        outcome: 'attention',
        word: already ? messages.already : conflictWord,
        name: name ?? person.name,
        why: why ?? (already ? `${error.error}${firstText(error, Date.now(), time)}` : error.error),
      };
    }
    case 'refused': {
      const { error } = answer;
      const { name, why } = messages.explain(error, time);
      return {
        ...base,
        outcome: 'refused',
        word: messages.refusalWord(error.code),
        name: name ?? person.name,
        why: why ?? error.error,
      };
    }
    case 'saved': {
      const { provisional } = answer;
      if (messages.saved) return { ...base, ...messages.saved(provisional, person, time) };
      if (provisional === null) {
        return { ...base, outcome: 'accepted-will-sync', word: savedWord, why: savedText };
      }
      const doubt = messages.doubt?.(provisional) ?? null;
      if (!doubt) return { ...base, outcome: 'accepted-will-sync', word: messages.done, why: savedText };
      const { word, why, saved = savedText } = doubt;
      return { ...base, outcome: 'attention', word, why: sentences(why, saved) };
    }
    case 'not-saved':
      return { ...base, outcome: 'refused', word: notSavedWord, why: answer.reason, notSaved: true };
  }
}
