import type { DecisionItem } from '@offpiste/domain/contract/hq/decisions.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { seatWords } from '@offpiste/domain/rules/departure-words.ts';
import { attemptSentence } from '#format/attempt-sentence.ts';
import { timeIn } from '#format/resort-time.ts';

const COUNTS = {
  entry: 'The first of these counts.',
  other: 'The second of these counts.',
  both: 'Both count.',
  neither: 'Neither counts any more.',
} as const;

/** What an item is about: a heading, and the lines that somebody needs to decide. */
export function decisionText(
  item: DecisionItem,
  zone: string,
  now: number,
): { title: string; lines: string[] } {
  const time = timeIn(zone);
  switch (item.kind) {
    case 'conflict':
      return {
        title: `Conflict about ${item.entry.name ?? item.entry.reference ?? 'somebody'}`,
        lines: [
          attemptSentence(item.entry, time, now),
          ...(item.other ? [attemptSentence(item.other, time, now)] : []),
          COUNTS[item.counts],
        ],
      };
    case 'reopened':
      return {
        title:
          item.state === 'left-short' ? 'Left without somebody' : `${item.stop || 'A stop'} is open again`,
        lines: [
          `Closed ${time.timeText(item.closed.at, now)} by ${item.closed.by}`,
          ...item.changes.map(
            ({ reference, name, from, to }) =>
              `${name ?? reference}: ${from === null ? 'not on the list' : seatWords[from]} → ${to === null ? 'not on the list' : seatWords[to]}`,
          ),
        ],
      };
    case 'head-count':
      return {
        title: `Heads ${item.heads}, scanned ${item.scanned}`,
        lines: [`Closed ${time.timeText(item.closed.at, now)} by ${item.closed.by}`],
      };
    case 'refusals':
      return {
        title: `${counted(item.count, 'refusal')}: ${item.reason.replaceAll('-', ' ')}`,
        lines: [
          `The last at ${time.timeText(item.lastAt, now)}`,
          `On the phones of ${item.reps.map(({ name }) => name).join(', ')}`,
        ],
      };
    case 'phone':
      return {
        title: `${item.rep.name}’s phone needs somebody`,
        lines: [
          [
            item.label,
            item.needsAttention > 0 && `${item.needsAttention} to check`,
            item.unreadable > 0 && `${item.unreadable} no longer readable`,
          ]
            .filter(Boolean)
            .join(' · '),
        ],
      };
    case 'extra':
      return {
        title: `${item.reference} rides along and is on no list`,
        lines: [`Added ${time.timeText(item.by.at, now)} by ${item.by.by}`],
      };
  }
}
