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

/** A first letter finds nearly everybody: beyond this many, the search only goes on until it has the hits asked for. */
const COUNTED = 200;
/** Fewer digits than this mean a room or a coach rather than the end of a telephone number. */
const PHONE_DIGITS = 3;

/**
 * Finds people. First those with the query in the name or reference, whatever the case (document 1 §5), those with
 * a word that starts with it before the others; then the same without accents and apostrophes; then those with every
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

/** The people found so far. */
interface Ranking {
  /** The rank of each person. */
  ranks: Uint8Array;
  cancelled: Uint8Array;
  /** How many people have a rank, and how many of them are not cancelled. */
  total: number;
  going: number;
  limit: number;
  /** True once the search is finished. */
  isMore: boolean;
}

/** A person's rank, given one place where the text occurs; without this function each hit has the best rank. */
type RankOf = (texts: Texts, at: number, place: number) => number;

const byPlainText: RankOf = (texts, at) => (isWordStart(texts, at) ? WORD_START : INSIDE);

/** Only people who have all other words as well: each word is searched ahead of the hits, so that it is found once. */
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
  // The last word is the one being typed, and usually the rarest.
  const [last, ...others] = wordsOf(wanted).map(markStart).reverse();
  const rankOf = others.length > 0 ? byOthers(others) : null;
  if (last !== undefined) rankHits(ranking, words, last, EVERY_WORD, rankOf);
  const digits = digitsOf(text);
  if (digits.length >= PHONE_DIGITS && /^[+()0-9 -]+$/.test(text))
    rankHits(ranking, phones, `${digits}\n`, PHONE_END);
  return ranking;
}

/**
 * One step: ranks the people whose text contains the search text. Steps go from the best ranks to the worst, and a step
 * skips people ranked by an earlier one; `best` is the best rank that this one gives. It goes from hit to hit and leaves
 * the search between hits to the built-in function: our own loops over everybody are slow at the first letters, before
 * they are compiled.
 */
function rankHits(
  ranking: Ranking,
  texts: Texts,
  wanted: string,
  best: number,
  rankOf: RankOf | null = null,
): void {
  const { ranks, cancelled, limit } = ranking;
  // Nobody can rank higher than these any more.
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
