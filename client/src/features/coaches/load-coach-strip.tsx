import { CountStrip } from '#workflow/count-strip.tsx';
import { spareText } from './coach-text.ts';
import type { LoadCounts } from './load-counts.ts';

export interface LoadCoachStripProps {
  counts: LoadCounts;
  /** Null when the coach's capacity is not on record. */
  spare: number | null;
}

/** Loaded, remaining, equipment and spare seats of a coach being loaded. */
export function LoadCoachStrip({ counts, spare }: LoadCoachStripProps) {
  const { total, loaded, remaining, equipment } = counts;
  return (
    <CountStrip
      progress={{ label: 'Loaded', value: loaded, max: total }}
      counts={[
        { label: 'Remaining', value: String(remaining) },
        { label: 'Equipment', value: `${equipment.loaded} of ${equipment.total}` },
        { label: 'Spare seats', value: spare === null ? 'N/A' : spareText(spare) },
      ]}
    />
  );
}
