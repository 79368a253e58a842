import type { EventCounts } from '@offpiste/domain/rules/event-counts.ts';
import { BoardShares } from '#ui/board-figures.tsx';
import { numberText } from '#ui/number-text.ts';

/** How many are inside, and how many have come: always in view. */
export function EventBoard({ counts }: { counts: EventCounts }) {
  const { pax, entryRaw, entryPercent, inside, insidePercent } = counts;
  return (
    <BoardShares
      shares={[
        { label: 'Are Inside:', value: inside, max: pax, text: shareText(pax, insidePercent) },
        { label: 'Have Entered', value: entryRaw, max: pax, text: shareText(pax, entryPercent) },
      ]}
    />
  );
}

function shareText(whole: number, percent: number): string {
  return `of ${numberText(whole)} · ${Math.floor(percent)}%`;
}
