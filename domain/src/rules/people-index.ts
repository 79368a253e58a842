import { compareCodeUnits, fold } from './sorting.ts';

/** Someone who can be found: by name or reference, and by other known details. */
export interface Findable<Card> {
  name: string;
  reference: string;
  /** Cancelled people are found, after everyone else. */
  cancelled: boolean;
  /** Room, coach and the like, as reps call them: `Room 214`, `Coach 4`. */
  whereabouts: readonly string[];
  phone: string | null;
  /** What a list shows of them; it must survive JSON. */
  card: Card;
}

/**
 * People prepared for searching, in the order in which equal hits are listed. Plain data in few pieces: one thread
 * prepares it, another one searches it.
 */
export interface PeopleIndex<Card> {
  /** Whether each is cancelled: 1 or 0. */
  cancelled: Uint8Array;
  /** In lower case, as the specified match requires: a space, the name, a line feed, the reference. */
  plain: Texts;
  /** The name alone, without accents and apostrophes. */
  folded: Texts;
  /** Every word of name, reference, room and coach, each with its start marked (`markStart`). */
  words: Texts;
  /** The digits of the telephone number. */
  phones: Texts;
  /** As JSON. */
  cards: Texts;
  /** Never present: it carries the type of the cards. */
  card?: Card;
}

/** The texts of all people in one, each ending with a line feed: searching one text is fastest. */
export interface Texts {
  all: string;
  /** Where each text begins, and where the last one ends. */
  starts: Uint32Array;
}

/** Shifts marks to ASCII codes that no folded text uses, so that one byte is enough. */
const MARK = 0x60;

/** Prepares people for searching; once for each list. */
export function indexPeople<Card>(people: readonly Findable<Card>[]): PeopleIndex<Card> {
  const entries = people
    .map((person) => ({ person, folded: fold(person.name), name: person.name.toLowerCase() }))
    .sort(
      (a, b) =>
        compareCodeUnits(a.folded, b.folded) ||
        compareCodeUnits(a.name, b.name) ||
        compareCodeUnits(a.person.reference, b.person.reference),
    );
  const texts = (textOf: (entry: (typeof entries)[number]) => string) => joinTexts(entries.map(textOf));
  return {
    cancelled: Uint8Array.from(entries, ({ person }) => Number(person.cancelled)),
    plain: texts(({ name, person }) => ` ${name}\n${person.reference.toLowerCase()}`),
    folded: texts(({ folded }) => folded),
    words: texts(({ folded, person: { reference, whereabouts } }) =>
      [folded, fold(reference), ...whereabouts.map(fold)].flatMap(wordsOf).map(markStart).join(''),
    ),
    phones: texts(({ person }) => digitsOf(person.phone ?? '')),
    cards: texts(({ person }) => JSON.stringify(person.card)),
  };
}

/** Returns one person's text, without the line feed at its end. */
export function textAt({ all, starts }: Texts, place: number): string {
  return all.slice(starts[place], (starts[place + 1] ?? 0) - 1);
}

/** Returns the person whose text contains a position of the joined text; `from` is that person or an earlier one. */
export function personAt({ starts }: Texts, at: number, from: number): number {
  const last = starts.length - 1;
  let place = from;
  let stride = 1;
  // In steps that double, then halve.
  while (place + stride < last && (starts[place + stride] ?? 0) <= at) {
    place += stride;
    stride *= 2;
  }
  for (; stride >= 1; stride /= 2) {
    if (place + stride < last && (starts[place + stride] ?? 0) <= at) place += stride;
  }
  return place;
}

/** Whether a word starts at a position of the joined text. */
export function isWordStart({ all }: Texts, at: number): boolean {
  const before = all[at - 1];
  return before === ' ' || before === '\n';
}

/** Returns the words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/**
 * A folded word, or the start of one, with its first letter in a form that occurs nowhere else: the built-in search
 * then stops at few other places. Letters other than a to z and digits have a space before them instead.
 */
export function markStart(word: string): string {
  return /^[a-z0-9]/.test(word) ? String.fromCharCode(word.charCodeAt(0) + MARK) + word.slice(1) : ` ${word}`;
}

export function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

function joinTexts(texts: readonly string[]): Texts {
  const starts = new Uint32Array(texts.length + 1);
  let end = 0;
  for (const [place, text] of texts.entries()) {
    end += text.length + 1;
    starts[place + 1] = end;
  }
  return { all: texts.map((text) => `${text}\n`).join(''), starts };
}
