/** How a rep reads of the undo of an action. */
export interface UndoneWords {
  /** The one big word of the verdict on the undo, and what it means. */
  word: string;
  why: string;
  /** The question before it, about whom it is asked, and what would follow. */
  question: (who: string) => string;
  warning: string;
}

/** The words of an undo after which somebody, or a thing, no longer counts as 'registered'. */
export function undoneAs(state: string, subject: 'They' | 'It' = 'They'): UndoneWords {
  return {
    word: 'Undone',
    why: `No longer counts as ${state}`,
    question: (who) => `Undo for ${who}?`,
    warning: `${subject} will no longer count as ${state}. The history is kept.`,
  };
}
