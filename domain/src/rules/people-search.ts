import { compareCodeUnits, fold } from './sorting.ts';

/** Someone who can be found: by name or reference, and by what else people know of them. */
export interface Findable<Card> {
  name: string;
  reference: string;
  /** Cancelled people are found, after everyone else. */
  cancelled: boolean;
  /** Room, coach and the like, as they are called: `Room 214`, `Coach 4`. */
  whereabouts: readonly string[];
  phone: string | null;
  /** What a list shows of them; it must survive JSON. */
  card: Card;
}

/**
 * People prepared for searching, in the order in which equal hits are listed. Plain data of few pieces: one thread
 * prepares it, another one searches it.
 */
export interface PeopleIndex<Card> {
  /** Whether each is cancelled: 1 or 0. */
  cancelled: Uint8Array;
  /** In lower case, as the specified match wants them: a space, the name, a line feed, the reference. */
  plain: Texts;
  /** The same of the name alone, without accents and apostrophes. */
  folded: Texts;
  /** Every word of name, reference, room and coach, after a space of its own. */
  words: Texts;
  /** The digits of the telephone number. */
  phones: Texts;
  /** As JSON. */
  cards: Texts;
  /** Never there: it names the type of the cards. */
  card?: Card;
}

/** A text for each person, all in one, each with a line feed at its end: a search in one text is the fastest. */
interface Texts {
  all: string;
  /** Where each begins, and where the last one ends. */
  starts: Uint32Array;
}

export interface PeopleFound<Card> {
  total: number;
  /** Cards of the best hits, at most as many as asked for. */
  people: Card[];
}

/** Fewer digits than this are a room or a coach rather than the end of a telephone number. */
const PHONE_DIGITS = 3;

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
      [folded, fold(reference), ...whereabouts.map(fold)]
        .flatMap(wordsOf)
        .map((word) => ` ${word}`)
        .join(''),
    ),
    phones: texts(({ person }) => digitsOf(person.phone ?? '')),
    cards: texts(({ person }) => JSON.stringify(person.card)),
  };
}

/**
 * Finds people. First whoever has the query in the name or reference, whatever the case (document 1 §5), those with
 * a word that starts so before the others; then the same without accents and apostrophes; then whoever has every
 * word of the query, in any order, as the start of a word of name, reference, room or coach; then by the last digits
 * of the telephone. Cancelled people come last. An empty query finds nobody.
 */
export function searchPeople<Card>(
  index: PeopleIndex<Card>,
  query: string,
  limit: number,
): PeopleFound<Card> {
  const ranks = rankPeople(index, query);
  const hits = Array.from({ length: 2 * NOT_FOUND }, (): number[] => []);
  let total = 0;
  for (let place = 0; place < ranks.length; place += 1) {
    const rank = ranks[place] ?? NOT_FOUND;
    if (rank === NOT_FOUND) continue;
    total += 1;
    const equals = hits[index.cancelled[place] ? rank + NOT_FOUND : rank];
    if (equals && equals.length < limit) equals.push(place);
  }
  const best = hits.flat().slice(0, limit);
  return { total, people: best.map((place) => JSON.parse(textAt(index.cards, place)) as Card) };
}

/** The rank of who was not found; lower ones are better hits. */
const NOT_FOUND = 5;

/** The rank of each person as a hit. */
function rankPeople({ plain, folded, words, phones }: PeopleIndex<unknown>, query: string): Uint8Array {
  const ranks = new Uint8Array(plain.starts.length - 1).fill(NOT_FOUND);
  const text = query.trim().toLowerCase().replaceAll('\n', ' ');
  if (text === '') return ranks;
  rankHits(ranks, 0, plain, text, (at) => (startsWord(plain, at) ? 0 : 1));
  const wanted = fold(text);
  if (wanted !== '') rankHits(ranks, 2, folded, wanted, () => 2);
  const haveWord = wordsOf(wanted).map((word) => {
    const have = ranks.slice();
    rankHits(have, 3, words, word, (at) => (startsWord(words, at) ? 3 : NOT_FOUND));
    return have;
  });
  if (haveWord.length > 0) {
    for (const place of ranks.keys()) {
      if (haveWord.every((have) => have[place] === 3)) ranks[place] = 3;
    }
  }
  const digits = digitsOf(text);
  if (digits.length >= PHONE_DIGITS && /^[+()0-9 -]+$/.test(text))
    rankHits(ranks, 4, phones, `${digits}\n`, () => 4);
  return ranks;
}

/** Ranks who has what is wanted in their text, by where it stands; who has the best rank that it gives, or a better, is left out. */
function rankHits(
  ranks: Uint8Array,
  best: number,
  { all, starts }: Texts,
  wanted: string,
  rankAt: (at: number) => number,
): void {
  const isDone = (place: number) => (ranks[place] ?? 0) <= best;
  let place = 0;
  let at = all.indexOf(wanted);
  while (at >= 0) {
    while ((starts[place + 1] ?? all.length) <= at) place += 1;
    if (!isDone(place)) ranks[place] = Math.min(ranks[place] ?? 0, rankAt(at));
    let from = at + 1;
    if (isDone(place)) {
      do place += 1;
      while (place < ranks.length && isDone(place));
      from = starts[place] ?? all.length;
    }
    at = all.indexOf(wanted, from);
  }
}

function startsWord({ all }: Texts, at: number): boolean {
  const before = all[at - 1];
  return before === ' ' || before === '\n';
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

/** Without the line feed at its end. */
function textAt({ all, starts }: Texts, place: number): string {
  return all.slice(starts[place], (starts[place + 1] ?? 0) - 1);
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '');
}
