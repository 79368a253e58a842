import { type UndoneWords, undoneAs } from '#scan/undone-words.ts';

/** The words of an undo on a coach or transfer. */
export function takenOff(state: string): UndoneWords {
  return { ...undoneAs(state), word: 'Taken off', question: (who) => `Take ${who} off?` };
}
