import {
  digitsOf,
  isWordStart,
  markStart,
  type PeopleIndex,
  personAt,
  type Texts,
  textAt,
  wordsOf,
} from './people-index.ts';
import { fold } from './sorting.ts';

export interface PeopleFound<Card> {
  /** How many there are; with `isMore`, at least as many. */
  total: number;
  isMore: boolean;
  /** Cards of the best hits, at most as many as asked for. */
  people: Card[];
}

// Ranks of hits, the best first.
const WORD_START = 0;
const INSIDE = 1;
const FOLDED = 2;
const EVERY_WORD = 3;
const PHONE_END = 4;
const NOT_FOUND = 5;

/** A first letter finds nearly everybody: beyond so many, only those that are asked for are still looked for. */
const COUNTED = 200;
/** Fewer digits than this are a room or a coach rather than the end of a telephone number. */
const PHONE_DIGITS = 3;

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
  const { ranks, total, isMore } = rankPeople(index, query, limit);
  const people: Card[] = [];
  for (const cancelled of [0, 1]) {
    for (let rank = WORD_START; rank < NOT_FOUND; rank += 1) {
      for (let at = ranks.indexOf(rank); at >= 0 && people.length < limit; at = ranks.indexOf(rank, at + 1)) {
        if (index.cancelled[at] === cancelled) people.push(JSON.parse(textAt(index.cards, at)) as Card);
      }
    }
  }
  return { total: isMore ? COUNTED : total, isMore, people };
}

/** Who was found so far. */
interface Ranking {
  /** The rank of each person. */
  ranks: Uint8Array;
  cancelled: Uint8Array;
  /** How many have a rank, and of them those who are not cancelled. */
  total: number;
  going: number;
  limit: number;
  /** True once nobody else is looked for. */
  isMore: boolean;
}

/** The rank of a person by one place at which what is wanted stands; where there is none, each is a hit of the best rank. */
type RankOf = (texts: Texts, at: number, place: number) => number;

const byPlainText: RankOf = (texts, at) => (isWordStart(texts, at) ? WORD_START : INSIDE);

/** Only those who have all other words as well: each is looked for ahead of the hits, so that it is come upon once. */
function byOthers(others: readonly string[]): RankOf {
  const wanted = others.map((word) => ({ word, next: -1 }));
  return (texts, _, place) => {
    const from = texts.starts[place] ?? 0;
    const to = texts.starts[place + 1] ?? 0;
    for (const other of wanted) {
      if (other.next < from) other.next = texts.all.indexOf(other.word, from);
      if (other.next < 0) other.next = texts.all.length;
      if (other.next >= to) return NOT_FOUND;
    }
    return EVERY_WORD;
  };
}

function rankPeople(index: PeopleIndex<unknown>, query: string, limit: number): Ranking {
  const { cancelled, plain, folded, words, phones } = index;
  const ranks = new Uint8Array(cancelled.length).fill(NOT_FOUND);
  const ranking = { ranks, cancelled, total: 0, going: 0, limit, isMore: false };
  const text = query.trim().toLowerCase().replaceAll('\n', ' ');
  if (text !== '') rankHits(ranking, plain, text, WORD_START, byPlainText);
  const wanted = fold(text);
  if (wanted !== '') rankHits(ranking, folded, wanted, FOLDED);
  // The last word is the one that is being typed, and most often the rarest.
  const [last, ...others] = wordsOf(wanted).map(markStart).reverse();
  const rankOf = others.length > 0 ? byOthers(others) : null;
  if (last !== undefined) rankHits(ranking, words, last, EVERY_WORD, rankOf);
  const digits = digitsOf(text);
  if (digits.length >= PHONE_DIGITS && /^[+()0-9 -]+$/.test(text))
    rankHits(ranking, phones, `${digits}\n`, PHONE_END);
  return ranking;
}

/**
 * One step: ranks those in whose text something stands. Steps go from the best ranks to the worst, and whom one has
 * found the next leaves alone; `best` is the better of the ranks that this one gives. It goes from hit to hit and leaves
 * the way between to what is built in: loops of our own over everybody are slow at the first letters, before they are
 * compiled.
 */
function rankHits(
  ranking: Ranking,
  texts: Texts,
  wanted: string,
  best: number,
  rankOf: RankOf | null = null,
): void {
  const { ranks, cancelled, limit } = ranking;
  // Whom nobody can outdo any more.
  let first = ranking.going;
  let place = 0;
  let at = texts.all.indexOf(wanted);
  while (at >= 0 && !ranking.isMore) {
    place = personAt(texts, at, place);
    const before = ranks[place] ?? NOT_FOUND;
    const rank = before > best ? Math.min(before, rankOf ? rankOf(texts, at, place) : best) : before;
    if (rank < before) {
      ranks[place] = rank;
      const goes = cancelled[place] ? 0 : 1;
      if (rank === best) first += goes;
      if (before === NOT_FOUND) {
        ranking.total += 1;
        ranking.going += goes;
      }
      ranking.isMore = ranking.total >= COUNTED && first >= limit;
    }
    if (rank <= best) {
      place = ranks.indexOf(NOT_FOUND, place + 1);
      at = place < 0 ? -1 : texts.all.indexOf(wanted, texts.starts[place]);
    } else {
      at = texts.all.indexOf(wanted, at + 1);
    }
  }
}
