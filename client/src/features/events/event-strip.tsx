import type { EventCounts } from '@offpiste/domain/rules/event-counts.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';

/** How many have come, and how many are inside: always in view. */
export function EventStrip({ counts }: { counts: EventCounts }) {
  const { pax, entryRaw, entryPercent, inside, insidePercent } = counts;
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar
        label="Have Entered"
        value={entryRaw}
        max={pax}
        text={barText(entryRaw, pax, entryPercent)}
      />
      <ProgressBar label="Are Inside:" value={inside} max={pax} text={barText(inside, pax, insidePercent)} />
    </div>
  );
}

function barText(part: number, whole: number, percent: number): string {
  return `${part.toLocaleString('en-GB')} of ${whole.toLocaleString('en-GB')} · ${Math.floor(percent)}%`;
}
